// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/presence.h"

namespace sandtray::server {

Presence::Presence(mcp::ToolProvider &provider)
    : m_provider(provider)
{
}

void Presence::attach(const void *transport, const Key &key)
{
    QSet<Key> &carried = m_carried[transport];
    if (carried.contains(key))
        return;
    carried.insert(key);
    if (++m_transports[key] == 1)
        m_provider.connectionOpened(key.client, key.connection);
}

void Presence::detach(const void *transport)
{
    const QSet<Key> carried = m_carried.take(transport);
    for (const Key &key : carried) {
        if (--m_transports[key] > 0)
            continue;
        m_transports.remove(key);
        m_provider.connectionClosed(key.client, key.connection);
    }
}

}
