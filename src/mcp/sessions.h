// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/origin.h"
#include "mcp/toolprovider.h"

#include <QHash>

#include <memory>
#include <optional>

namespace sandtray::mcp {

/// The legacy HTTP sessions. They outlive the process through the store, since several clients never initialize again
/// after a restart. A session is known to its own client alone.
class Sessions {
public:
    explicit Sessions(SessionStore &store);

    /// Takes everything but the id from `wanted`.
    [[nodiscard]] StoredSession begin(StoredSession wanted);
    [[nodiscard]] std::optional<StoredSession> find(const QString &id, const ClientId &client) const;
    /// What the client of this session said, since this process runs.
    [[nodiscard]] std::shared_ptr<LegacyConnection> connection(const QString &id);
    void end(const QString &id);

private:
    void makeRoom(const ClientId &client);

    SessionStore &m_store;
    QHash<QString, StoredSession> m_sessions;
    QHash<QString, std::shared_ptr<LegacyConnection>> m_connections; ///< of those sessions that are in use
    QHash<ClientId, QList<QString>> m_idsByAge; ///< oldest first
};

}
