// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"

#include <QHash>
#include <QSet>

namespace sandtray::server {

/// Counts which logical connections (sessions, tokens, sockets) have a living transport, and tells the provider when
/// one comes and when its last transport went. Main thread.
class Presence {
public:
    struct Key {
        ClientId client;
        QString connection;

        friend bool operator==(const Key &, const Key &) = default;
        friend size_t qHash(const Key &key, size_t seed = 0)
        {
            return ::qHash(key.connection, qHash(key.client, seed));
        }
    };

    explicit Presence(mcp::ToolProvider &provider);

    /// `transport` carries this connection too; said more than once it counts once.
    void attach(const void *transport, const Key &key);
    /// `transport` is gone, with everything it carried.
    void detach(const void *transport);

private:
    mcp::ToolProvider &m_provider;
    QHash<const void *, QSet<Key>> m_carried;
    QHash<Key, int> m_transports;
};

}
