// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/rowmodel.h"
#include "history/records.h"

namespace sandtray::gui {

/// The ledger, newest first, as a table.
class LedgerModel : public RowModel<history::LedgerEntry> {
    Q_OBJECT

public:
    enum Column { What, Client, Tool, Outcome, Time, ColumnCount };

    explicit LedgerModel(QObject *parent);
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    /// The kinds of rows with their names, in the order of a life.
    [[nodiscard]] static QList<std::pair<QString, QString>> kinds();
    /// Of an outcome of the ledger, or of what has none yet.
    [[nodiscard]] static QString outcomeName(const QString &outcome);

protected:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const history::LedgerEntry &row, int column) const override;
    [[nodiscard]] QString key(const history::LedgerEntry &row) const override;

private:
    [[nodiscard]] static QString kindName(const QString &kind);
};

}
