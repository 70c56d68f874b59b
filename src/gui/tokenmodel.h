// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/clientdirectory.h"
#include "gui/rowmodel.h"

namespace sandtray::gui {

/// Tokens and sign-ins, as a table.
class TokenModel : public RowModel<TokenRow> {
    Q_OBJECT

public:
    enum Column { Client, Kind, Created, Ends, ColumnCount };

    TokenModel(ClientDirectory &directory, QObject *parent);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const TokenRow &row, int column) const override;
    [[nodiscard]] QString key(const TokenRow &row) const override { return row.id.toString(); }
};

}
