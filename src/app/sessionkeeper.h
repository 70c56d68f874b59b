// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"
#include "mcp/toolprovider.h"

#include <QObject>

namespace sandtray::app {

/// Legacy MCP sessions, kept in the state file so that clients which never initialize twice survive a restart.
class SessionKeeper final : public QObject, public mcp::SessionStore {
    Q_OBJECT

public:
    SessionKeeper(history::StateStore &state, const Clock &clock);

    [[nodiscard]] QFuture<Result<>> load();
    [[nodiscard]] QList<mcp::StoredSession> sessions() const override { return m_sessions; }
    void save(const mcp::StoredSession &session) override;
    void remove(const QString &id) override;

private:
    history::StateStore &m_state;
    const Clock &m_clock;
    QList<mcp::StoredSession> m_sessions; // as they were at the start
};

}
