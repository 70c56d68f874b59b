// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/clientdirectory.h"
#include "gui/rowmodel.h"

namespace sandtray::gui {

/// The known clients, as a table.
class ClientModel : public RowModel<ClientRow> {
    Q_OBJECT

public:
    enum Column { Name, Program, LevelName, Tokens, ColumnCount };

    ClientModel(ClientDirectory &directory, QObject *parent);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const ClientRow &row, int column) const override;
    [[nodiscard]] QString key(const ClientRow &row) const override { return row.id.toString(); }

private:
    [[nodiscard]] static QString levelName(const ClientRow &row);
};

}
