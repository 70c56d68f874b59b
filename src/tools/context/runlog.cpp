// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/context/runlog.h"

#include "base/json.h"
#include "tools/sandboxfacts.h"

#include <QJsonObject>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

QFuture<Result<QList<history::LedgerEntry>>> readRuns(history::StateStore &ledger, const ClientId &client)
{
    history::LedgerQuery query;
    query.client = client;
    query.kind = u"run_finished"_s;
    query.limit = 100;
    return ledger.entries(query);
}

QJsonArray runLogJson(const QList<history::LedgerEntry> &rows)
{
    QJsonArray runs;
    for (const history::LedgerEntry &row : rows) {
        QJsonObject run = parseJson(row.details).value_or(QJsonValue()).toObject();
        run.insert(u"run_id"_s, row.subject);
        run.insert(u"sandbox_id"_s, row.sandbox.toString());
        run.insert(u"tool"_s, row.tool);
        run.insert(u"outcome"_s, row.outcome);
        run.insert(u"ended_at"_s, timeFact(row.time));
        runs.append(run);
    }
    return runs;
}

}
