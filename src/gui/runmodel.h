// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/rowmodel.h"
#include "gui/sandboxdirectory.h"

namespace sandtray::gui {

/// What was asked in one sandbox, as a table.
class RunModel : public RowModel<RunRow> {
    Q_OBJECT

public:
    enum Column { What, State, Asked, ColumnCount };

    explicit RunModel(QObject *parent);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const RunRow &row, int column) const override;
    [[nodiscard]] QString key(const RunRow &row) const override { return row.id.toString(); }
};

}
