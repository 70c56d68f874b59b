// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sessionkeeper.h"

namespace sandtray::app {

namespace {
constexpr int keptDays = 30;
}

SessionKeeper::SessionKeeper(history::StateStore &state, const Clock &clock)
    : m_state(state)
    , m_clock(clock)
{
}

QFuture<Result<>> SessionKeeper::load()
{
    return m_state.sessions().then(this, [this](const Result<QList<history::SessionRecord>> &records) -> Result<> {
        if (!records)
            return tl::unexpected(records.error());
        for (const history::SessionRecord &record : *records) {
            if (record.lastUsed.daysTo(m_clock.wall()) > keptDays)
                m_state.removeSession(record.id);
            else
                m_sessions.append({record.id, record.client, record.protocolVersion, record.claimedName,
                    record.claimedVersion});
        }
        return {};
    });
}

void SessionKeeper::save(const mcp::StoredSession &session)
{
    m_state.save(history::SessionRecord{session.id, session.client, session.protocolVersion, session.claimedName,
        session.claimedVersion, m_clock.wall()});
}

void SessionKeeper::remove(const QString &id)
{
    m_state.removeSession(id);
}

}
