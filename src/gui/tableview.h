// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace sandtray::gui {

/// A list with columns as every page has it: whole rows, one at a time, the first column takes the room, long texts are
/// cut in the middle. Tab leaves it.
class TableView : public QTableView {
    Q_OBJECT

public:
    TableView(const QString &name, QAbstractItemModel &model, QWidget *parent);
    /// The chosen row, -1 for none.
    [[nodiscard]] int selectedRow() const;

Q_SIGNALS:
    void selectionMoved();

protected:
    void rowsAboutToBeRemoved(const QModelIndex &parent, int first, int last) override;
};

}
