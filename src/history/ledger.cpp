// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/ledger_p.h"

#include "history/columns_p.h"
#include "history/connection_p.h"

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

constexpr QStringView insertEntry =
    u"INSERT INTO ledger (time, kind, client, client_name, sandbox, subject, tool, outcome, digest, text, details) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

constexpr QStringView selectEntries =
    u"SELECT sequence, time, kind, client, client_name, sandbox, subject, tool, outcome, digest, text, details "
    "FROM ledger WHERE sequence > ?";

LedgerEntry readEntry(const QSqlQuery &row)
{
    LedgerEntry entry;
    entry.sequence = row.value(0).toLongLong();
    entry.time = timeFrom(row.value(1));
    entry.kind = row.value(2).toString();
    entry.client = idFrom<ClientId>(row.value(3));
    entry.clientName = row.value(4).toString();
    entry.sandbox = idFrom<SandboxId>(row.value(5));
    entry.subject = row.value(6).toString();
    entry.tool = row.value(7).toString();
    entry.outcome = row.value(8).toString();
    entry.digest = row.value(9).toByteArray();
    entry.text = row.value(10).toString();
    entry.details = row.value(11).toString().toUtf8();
    return entry;
}

/// `part` as a pattern of LIKE that means itself.
QString containing(QString part)
{
    part.replace(u'\\', u"\\\\"_s).replace(u'%', u"\\%"_s).replace(u'_', u"\\_"_s);
    return u'%' + part + u'%';
}

}

Ledger::Ledger(Connection &connection)
    : m_connection(connection)
{
}

Result<qint64> Ledger::append(const LedgerEntry &entry)
{
    if (entry.kind.isEmpty())
        return fail(Code::BadArgument, u"a ledger entry without a kind"_s);
    return m_connection.insert(insertEntry,
        {column(entry.time), column(entry.kind), column(entry.client), column(entry.clientName), column(entry.sandbox),
            column(entry.subject), column(entry.tool), column(entry.outcome), column(entry.digest), column(entry.text),
            column(QString::fromUtf8(entry.details))});
}

Result<QList<LedgerEntry>> Ledger::entries(const LedgerQuery &query)
{
    if (query.limit <= 0)
        return fail(Code::BadArgument, u"limit is at least 1"_s);
    QString sql = selectEntries.toString();
    QVariantList values{query.afterSequence};
    const auto restrict = [&](QStringView condition, const QVariant &value) {
        sql += condition;
        values.append(value);
    };
    if (query.beforeSequence > 0)
        restrict(u" AND sequence < ?", query.beforeSequence);
    if (query.client)
        restrict(u" AND client = ?", column(*query.client));
    if (query.sandbox)
        restrict(u" AND sandbox = ?", column(*query.sandbox));
    if (!query.kind.isEmpty())
        restrict(u" AND kind = ?", query.kind);
    if (!query.search.isEmpty()) {
        restrict(u" AND (text LIKE ? ESCAPE '\\'", containing(query.search));
        restrict(u" OR details LIKE ? ESCAPE '\\')", containing(query.search));
    }
    restrict(u" ORDER BY sequence DESC LIMIT ?", query.limit);
    return m_connection.rows(sql, values, readEntry);
}

Result<int> Ledger::removeBefore(const QDateTime &time)
{
    return removeForGood(u"DELETE FROM ledger WHERE time < ?", {column(time)});
}

Result<int> Ledger::removeTexts()
{
    return removeForGood(u"UPDATE ledger SET text = '' WHERE text <> ''", {});
}

/// Freed pages are overwritten (secure_delete), but the write-ahead log still holds the old ones until it is emptied.
Result<int> Ledger::removeForGood(QStringView sql, const QVariantList &values)
{
    const auto removed = m_connection.change(sql, values);
    if (!removed)
        return removed;
    if (const auto emptied = m_connection.value(u"PRAGMA wal_checkpoint(TRUNCATE)"); !emptied)
        return tl::unexpected(emptied.error());
    return removed;
}

}
