// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/sessiontable_p.h"

#include "history/columns_p.h"
#include "history/connection_p.h"

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

SessionRecord readSession(const QSqlQuery &row)
{
    SessionRecord session;
    session.id = row.value(0).toString();
    session.client = idFrom<ClientId>(row.value(1));
    session.protocolVersion = row.value(2).toString();
    session.claimedName = row.value(3).toString();
    session.claimedVersion = row.value(4).toString();
    session.lastUsed = timeFrom(row.value(5));
    return session;
}

}

SessionTable::SessionTable(Connection &connection)
    : m_connection(connection)
{
}

Result<> SessionTable::save(const SessionRecord &session)
{
    if (session.id.isEmpty())
        return fail(Code::BadArgument, u"a session without an id"_s);
    const auto saved = m_connection.change(
        u"INSERT INTO sessions (id, client, protocol_version, claimed_name, claimed_version, last_used) "
        "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET client = excluded.client, "
        "protocol_version = excluded.protocol_version, claimed_name = excluded.claimed_name, "
        "claimed_version = excluded.claimed_version, last_used = excluded.last_used",
        {session.id, reference(session.client), column(session.protocolVersion), column(session.claimedName),
            column(session.claimedVersion), column(session.lastUsed)});
    if (!saved)
        return tl::unexpected(saved.error());
    return {};
}

Result<> SessionTable::remove(const QString &id)
{
    const auto removed = m_connection.change(u"DELETE FROM sessions WHERE id = ?", {column(id)});
    if (!removed)
        return tl::unexpected(removed.error());
    if (*removed == 0)
        return fail(Code::NotFound, u"no such session"_s);
    return {};
}

Result<QList<SessionRecord>> SessionTable::load()
{
    return m_connection.rows(
        u"SELECT id, client, protocol_version, claimed_name, claimed_version, last_used FROM sessions", {},
        readSession);
}

}
