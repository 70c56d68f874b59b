// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tokenmodel.h"

#include "approval/textinspection.h"
#include "gui/format.h"

namespace sandtray::gui {

TokenModel::TokenModel(ClientDirectory &directory, QObject *parent)
    : RowModel(parent)
{
    connect(&directory, &ClientDirectory::changed, this, [this, &directory] { setRows(directory.tokens()); });
    setRows(directory.tokens());
}

int TokenModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString TokenModel::title(int column) const
{
    switch (column) {
    case Client:
        return tr("Client");
    case Kind:
        return tr("Access by");
    case Created:
        return tr("Since");
    case Ends:
        return tr("Until");
    default:
        return {};
    }
}

QString TokenModel::text(const TokenRow &row, int column) const
{
    switch (column) {
    case Client:
        return approval::visibleText(row.clientName, approval::Lines::Mark);
    case Kind:
        return row.isSignIn ? tr("sign-in") : tr("token");
    case Created:
        return Format::time(row.created);
    case Ends:
        return row.expires.isValid() ? tr("%1, if it is not used").arg(Format::time(row.expires))
                                     : tr("you revoke it");
    default:
        return {};
    }
}

}
