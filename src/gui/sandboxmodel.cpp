// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sandboxmodel.h"

#include "approval/textinspection.h"
#include "gui/format.h"

using namespace Qt::StringLiterals;

namespace sandtray::gui {

using approval::Lines;
using approval::visibleText;

SandboxModel::SandboxModel(SandboxDirectory &directory, const Clock &clock, QObject *parent)
    : RowModel(parent)
    , m_clock(clock)
{
    connect(&directory, &SandboxDirectory::changed, this, [this, &directory] { setRows(directory.sandboxes()); });
    setRows(directory.sandboxes());
}

int SandboxModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString SandboxModel::title(int column) const
{
    switch (column) {
    case Name:
        return tr("Name");
    case Client:
        return tr("Client");
    case Programs:
        return tr("Programs");
    case Reach:
        return tr("Network and secrets");
    case Memory:
        return tr("Memory");
    case Disk:
        return tr("Disk");
    case Ends:
        return tr("Ends");
    default:
        return {};
    }
}

QString SandboxModel::text(const SandboxRow &row, int column) const
{
    switch (column) {
    case Name:
        return row.name.isEmpty() ? row.id.toString() : visibleText(row.name, Lines::Mark);
    case Client:
        return visibleText(row.clientName, Lines::Mark);
    case Programs:
        return QString::number(row.runs);
    case Reach:
        return reach(row);
    case Memory:
        return Format::bytes(row.memoryBytes);
    case Disk:
        return Format::bytes(row.diskBytes);
    case Ends:
        return row.expires.isValid() ? Format::until(row.expires, m_clock.wall()) : tr("not while it works");
    default:
        return {};
    }
}

QString SandboxModel::networkName(const QString &network)
{
    if (network == u"none")
        return tr("no network");
    if (network == u"packages")
        return tr("package registries");
    if (network == u"hosts")
        return tr("named hosts");
    return network == u"full" ? tr("every host") : visibleText(network, Lines::Mark);
}

QString SandboxModel::reach(const SandboxRow &row)
{
    const QString network = networkName(row.exposure);
    if (row.secrets.isEmpty())
        return network;
    return tr("%1, secrets: %2").arg(network, visibleText(row.secrets.join(u", "_s), Lines::Mark));
}

}
