// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/runmodel.h"

#include "approval/textinspection.h"
#include "gui/format.h"
#include "gui/ledgermodel.h"

using namespace Qt::StringLiterals;

namespace sandtray::gui {

RunModel::RunModel(QObject *parent)
    : RowModel(parent)
{
}

int RunModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString RunModel::title(int column) const
{
    switch (column) {
    case What:
        return tr("What");
    case State:
        return tr("State");
    case Asked:
        return tr("Asked");
    default:
        return {};
    }
}

QString RunModel::text(const RunRow &row, int column) const
{
    switch (column) {
    case What:
        return row.headline.isEmpty() ? row.tool : approval::visibleText(row.headline, approval::Lines::Mark);
    case State:
        return LedgerModel::outcomeName(row.outcome);
    case Asked:
        return Format::time(row.asked);
    default:
        return {};
    }
}

}
