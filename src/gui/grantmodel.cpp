// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grantmodel.h"

#include "approval/textinspection.h"
#include "gui/format.h"

namespace sandtray::gui {

using approval::Lines;
using approval::visibleText;

GrantModel::GrantModel(ClientDirectory &directory, QObject *parent)
    : RowModel(parent)
{
    connect(&directory, &ClientDirectory::changed, this, [this, &directory] { setRows(directory.grants()); });
    setRows(directory.grants());
}

int GrantModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString GrantModel::title(int column) const
{
    switch (column) {
    case What:
        return tr("Allowed");
    case Client:
        return tr("Client");
    case Scope:
        return tr("For");
    case Granted:
        return tr("Since");
    case Ends:
        return tr("Until");
    default:
        return {};
    }
}

QString GrantModel::text(const GrantRow &row, int column) const
{
    switch (column) {
    case What:
        return visibleText(row.what, Lines::Mark);
    case Client:
        return visibleText(row.clientName, Lines::Mark);
    case Scope:
        return scopeName(row.scope);
    case Granted:
        return Format::time(row.granted);
    case Ends:
        return row.expires.isValid() ? Format::time(row.expires) : tr("you revoke it");
    default:
        return {};
    }
}

QString GrantModel::scopeName(const QString &scope)
{
    if (scope == u"script")
        return tr("this script");
    if (scope == u"sandbox")
        return tr("this sandbox");
    if (scope == u"client")
        return tr("this client");
    return scope == u"one_call" ? tr("one call") : visibleText(scope, Lines::Mark);
}

}
