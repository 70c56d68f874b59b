// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/clientdirectory.h"
#include "gui/rowmodel.h"

namespace sandtray::gui {

/// What was granted, as a table.
class GrantModel : public RowModel<GrantRow> {
    Q_OBJECT

public:
    enum Column { What, Client, Scope, Granted, Ends, ColumnCount };

    GrantModel(ClientDirectory &directory, QObject *parent);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const GrantRow &row, int column) const override;
    [[nodiscard]] QString key(const GrantRow &row) const override { return row.id.toString(); }

private:
    [[nodiscard]] static QString scopeName(const QString &scope);
};

}
