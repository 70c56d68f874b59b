// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ledgermodel.h"

#include "approval/textinspection.h"
#include "gui/format.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

using approval::Lines;
using approval::visibleText;

LedgerModel::LedgerModel(QObject *parent)
    : RowModel(parent)
{
}

int LedgerModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QList<std::pair<QString, QString>> LedgerModel::kinds()
{
    return {{u"request"_s, tr("Request")}, {u"decision"_s, tr("Decision")}, {u"run_started"_s, tr("Program started")},
        {u"run_finished"_s, tr("Program ended")}, {u"sandbox_created"_s, tr("Sandbox created")},
        {u"sandbox_ended"_s, tr("Sandbox ended")}, {u"secret_used"_s, tr("Secret used")},
        {u"token_created"_s, tr("Token created")}, {u"token_revoked"_s, tr("Token revoked")},
        {u"signed_in"_s, tr("Signed in")},
        {u"level_changed"_s, tr("Level changed")}, {u"grant_revoked"_s, tr("Grant revoked")}};
}

QString LedgerModel::kindName(const QString &kind)
{
    for (const auto &[known, name] : kinds()) {
        if (known == kind)
            return name;
    }
    return visibleText(kind, Lines::Mark);
}

QString LedgerModel::outcomeName(const QString &outcome)
{
    const QList<std::pair<QString, QString>> names{{u"allowed_once"_s, tr("allowed once")},
        {u"allowed_this_script"_s, tr("this script allowed")}, {u"allowed_this_sandbox"_s, tr("this sandbox allowed")},
        {u"allowed_this_client"_s, tr("this client allowed")}, {u"declined"_s, tr("declined")},
        {u"cancelled"_s, tr("taken back")}, {u"lost"_s, tr("sandbox ended")}, {u"finished"_s, tr("done")},
        {u"failed"_s, tr("failed")}, {u"out_of_memory"_s, tr("out of memory")}, {u"disk_full"_s, tr("disk full")},
        {u"too_many_processes"_s, tr("too many processes")}, {u"not_answered"_s, tr("not answered")},
        {u"exited"_s, tr("ended by itself")}, {u"signaled"_s, tr("ended by a signal")},
        {u"timed_out"_s, tr("took too long")}, {u"killed"_s, tr("stopped")}, {u"expired"_s, tr("time was up")},
        {u"app_quit"_s, tr("Sandtray was quit")}, {u"client_gone"_s, tr("client was gone")},
        {u"crashed"_s, tr("crashed")}, {u"start_failed"_s, tr("did not start")},
        {u"awaiting_approval"_s, tr("waits for you")}, {u"running"_s, tr("runs")}};
    const auto found = std::ranges::find(names, outcome, &std::pair<QString, QString>::first);
    return found == names.end() ? visibleText(outcome, Lines::Mark) : found->second;
}

QString LedgerModel::title(int column) const
{
    switch (column) {
    case What:
        return tr("What");
    case Client:
        return tr("Client");
    case Tool:
        return tr("Tool");
    case Outcome:
        return tr("Outcome");
    case Time:
        return tr("Time");
    default:
        return {};
    }
}

QString LedgerModel::text(const history::LedgerEntry &row, int column) const
{
    switch (column) {
    case What:
        return kindName(row.kind);
    case Client:
        return visibleText(row.clientName, Lines::Mark);
    case Tool:
        return visibleText(row.tool, Lines::Mark);
    case Outcome:
        return outcomeName(row.outcome);
    case Time:
        return Format::time(row.time);
    default:
        return {};
    }
}

QString LedgerModel::key(const history::LedgerEntry &row) const
{
    return QString::number(row.sequence);
}

}
