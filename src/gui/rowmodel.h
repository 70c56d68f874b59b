// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <algorithm>

namespace sandtray::gui {

/// A table of plain rows that come as whole lists. A new list is compared with the old one by key, so that the
/// selection and the position of the view stay where they were. What a cell shows is the subclass's.
template <class Row> class RowModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] const Row &row(int index) const { return m_rows.at(index); }
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }

    void setRows(const QList<Row> &rows)
    {
        if (!hasSameKeys(rows)) {
            replaceRows(rows);
            return;
        }
        m_rows = rows;
        if (!rows.isEmpty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }

    /// Every text anew: the language has changed.
    void retranslate()
    {
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override
    {
        if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
            return {};
        return text(m_rows.at(index.row()), index.column());
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
            return {};
        return title(section);
    }

protected:
    [[nodiscard]] virtual QString title(int column) const = 0;
    [[nodiscard]] virtual QString text(const Row &row, int column) const = 0;
    /// What names a row for as long as it exists.
    [[nodiscard]] virtual QString key(const Row &row) const = 0;

private:
    [[nodiscard]] bool hasSameKeys(const QList<Row> &rows) const
    {
        return std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
            [this](const Row &a, const Row &b) { return key(a) == key(b); });
    }

    void replaceRows(const QList<Row> &rows)
    {
        QStringList kept;
        for (const Row &row : rows)
            kept += key(row);
        for (int i = rowCount() - 1; i >= 0; --i) {
            if (!kept.contains(key(m_rows.at(i))))
                removeAt(i);
        }
        if (hasSameOrder(kept))
            insertMissing(rows);
        else
            resetTo(rows);
    }

    void removeAt(int index)
    {
        beginRemoveRows({}, index, index);
        m_rows.removeAt(index);
        endRemoveRows();
    }

    [[nodiscard]] bool hasSameOrder(const QStringList &keys) const
    {
        qsizetype from = 0;
        return std::all_of(m_rows.begin(), m_rows.end(), [&](const Row &row) {
            from = keys.indexOf(key(row), from) + 1;
            return from > 0;
        });
    }

    void insertMissing(const QList<Row> &rows)
    {
        for (int i = 0; i < rows.size(); ++i) {
            if (i < m_rows.size() && key(m_rows.at(i)) == key(rows.at(i)))
                continue;
            beginInsertRows({}, i, i);
            m_rows.insert(i, rows.at(i));
            endInsertRows();
        }
        setRows(rows);
    }

    void resetTo(const QList<Row> &rows)
    {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    }

    QList<Row> m_rows;
};

}
