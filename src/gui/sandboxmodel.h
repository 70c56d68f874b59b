// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "gui/rowmodel.h"
#include "gui/sandboxdirectory.h"

namespace sandtray::gui {

/// The sandboxes as a table.
class SandboxModel : public RowModel<SandboxRow> {
    Q_OBJECT

public:
    enum Column { Name, Client, Programs, Reach, Memory, Disk, Ends, ColumnCount };

    SandboxModel(SandboxDirectory &directory, const Clock &clock, QObject *parent);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const SandboxRow &row, int column) const override;
    [[nodiscard]] QString key(const SandboxRow &row) const override { return row.id.toString(); }

private:
    [[nodiscard]] static QString networkName(const QString &network);
    [[nodiscard]] static QString reach(const SandboxRow &row);

    const Clock &m_clock;
};

}
