// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/ledgerjson.h"

#include "history/ledgerexport.h"

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 10'000;
}

QJsonArray toJson(const QList<history::LedgerEntry> &entries)
{
    QJsonArray rows;
    for (const history::LedgerEntry &entry : entries)
        rows.append(history::toJson(entry));
    return rows;
}

QJsonObject toJson(const history::TokenRecord &token, const QString &clientName)
{
    return {{u"id"_s, token.id.toString()}, {u"client"_s, clientName},
        {u"created_at"_s, token.created.toUTC().toString(Qt::ISODateWithMs)}, {u"trusted"_s, token.isTrusted}};
}

QJsonObject toJson(const history::LedgerQuery &query)
{
    QJsonObject object{{u"kind"_s, query.kind}, {u"search"_s, query.search}, {u"after"_s, query.afterSequence},
        {u"limit"_s, query.limit}};
    if (query.client)
        object.insert(u"client_id"_s, query.client->toString());
    if (query.sandbox)
        object.insert(u"sandbox_id"_s, query.sandbox->toString());
    return object;
}

history::LedgerQuery queryFromJson(const QJsonObject &object)
{
    history::LedgerQuery query;
    query.kind = object.value("kind"_L1).toString();
    query.search = object.value("search"_L1).toString();
    query.afterSequence = object.value("after"_L1).toInteger();
    query.limit = std::clamp(object.value("limit"_L1).toInt(query.limit), 1, mostRows);
    query.client = ClientId::parse(object.value("client_id"_L1).toString());
    query.sandbox = SandboxId::parse(object.value("sandbox_id"_L1).toString());
    return query;
}

}
