// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tableview.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace sandtray::gui {
namespace {

/// Leaves air between the columns.
class AiryDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(18, 0);
    }
};

}

TableView::TableView(const QString &name, QAbstractItemModel &model, QWidget *parent)
    : QTableView(parent)
{
    setObjectName(name);
    setModel(&model);
    setItemDelegate(new AiryDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTextElideMode(Qt::ElideMiddle);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 12);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &TableView::selectionMoved);
    connect(&model, &QAbstractItemModel::modelReset, this, &TableView::selectionMoved);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &TableView::selectionMoved);
}

int TableView::selectedRow() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.first().row();
}

void TableView::rowsAboutToBeRemoved(const QModelIndex &parent, int first, int last)
{
    // Qt would choose a neighbour, and a second click on "Stop" would stop it.
    if (currentIndex().row() >= first && currentIndex().row() <= last)
        selectionModel()->clear();
    QTableView::rowsAboutToBeRemoved(parent, first, last);
}

}
