// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/sessions.h"

namespace sandtray::mcp {

namespace {
/// Most clients never end their sessions; a client that forgets this many has forgotten the oldest too.
constexpr qsizetype sessionsPerClient = 64;
}

Sessions::Sessions(SessionStore &store)
    : m_store(store)
{
    const auto stored = store.sessions();
    for (const StoredSession &session : stored) {
        m_sessions.insert(session.id, session);
        m_idsByAge[session.client].append(session.id);
    }
}

StoredSession Sessions::begin(StoredSession wanted)
{
    makeRoom(wanted.client);
    wanted.id = ConnectionId::generate().toString();
    m_sessions.insert(wanted.id, wanted);
    m_idsByAge[wanted.client].append(wanted.id);
    m_store.save(wanted);
    return wanted;
}

std::optional<StoredSession> Sessions::find(const QString &id, const ClientId &client) const
{
    const auto it = m_sessions.constFind(id);
    return it != m_sessions.cend() && it->client == client ? std::optional(*it) : std::nullopt;
}

std::shared_ptr<LegacyConnection> Sessions::connection(const QString &id)
{
    std::shared_ptr<LegacyConnection> &connection = m_connections[id];
    if (!connection)
        connection = std::make_shared<LegacyConnection>();
    return connection;
}

void Sessions::end(const QString &id)
{
    m_connections.remove(id);
    m_idsByAge[m_sessions.take(id).client].removeOne(id);
    m_store.remove(id);
}

void Sessions::makeRoom(const ClientId &client)
{
    while (m_idsByAge.value(client).size() >= sessionsPerClient)
        end(m_idsByAge.value(client).constFirst());
}

}
