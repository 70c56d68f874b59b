// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/clientmodel.h"

#include "approval/textinspection.h"
#include "gui/requestwords.h"

namespace sandtray::gui {

using approval::Lines;
using approval::visibleText;

ClientModel::ClientModel(ClientDirectory &directory, QObject *parent)
    : RowModel(parent)
{
    connect(&directory, &ClientDirectory::changed, this, [this, &directory] { setRows(directory.clients()); });
    setRows(directory.clients());
}

int ClientModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ClientModel::title(int column) const
{
    switch (column) {
    case Name:
        return tr("Name");
    case Program:
        return tr("Program");
    case LevelName:
        return tr("Level");
    case Tokens:
        return tr("Tokens");
    default:
        return {};
    }
}

QString ClientModel::text(const ClientRow &row, int column) const
{
    switch (column) {
    case Name:
        return row.name.isEmpty() ? tr("(no name)") : visibleText(row.name, Lines::Mark);
    case Program:
        return row.program.isEmpty() ? tr("over HTTP") : visibleText(row.program, Lines::Mark);
    case LevelName:
        return levelName(row);
    case Tokens:
        return QString::number(row.tokens);
    default:
        return {};
    }
}

QString ClientModel::levelName(const ClientRow &row)
{
    if (!row.trusted)
        return tr("changed from outside, ignored");
    return row.chosen ? RequestWords::level(row.level) : tr("asked at first contact");
}

}
