// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: a web page in the user's browser (foreign Host by DNS rebinding, foreign Origin), another user of this
// machine (foreign uid), a program without a token. Tokens are looked up by their SHA-256, so that the time it takes
// says nothing about how much of a guess was right.
#include "server/doorkeeper.h"

#include "server/hostpolicy.h"

#include <QCryptographicHash>

#include <unistd.h>

namespace sandtray::server {

namespace {

bool isServedMethod(const QByteArray &method)
{
    return method == "POST" || method == "GET" || method == "DELETE";
}

}

Doorkeeper::Doorkeeper(ClientDirectory &clients, const GateLimits &limits)
    : m_clients(clients)
    , m_limits(limits)
{
}

tl::expected<mcp::Caller, int> Doorkeeper::admit(const RequestHead &head, quint16 port, const PeerUid &peerUid) const
{
    if (!isOwnHost(head.host, port) || !isOwnOrigin(head.origin, port))
        return tl::unexpected(403);
    if (const auto uid = peerUid(); !uid || *uid != ::getuid())
        return tl::unexpected(403);
    if (head.path != "/mcp")
        return tl::unexpected(404);
    const auto caller = callerOf(head.authorization);
    if (!caller)
        return caller;
    if (!isServedMethod(head.method))
        return tl::unexpected(head.method == "OPTIONS" ? 204 : 405);
    if (head.length > m_limits.bodyBytes)
        return tl::unexpected(413);
    return caller;
}

/// The caller's connection is the token: a modern client has no session that would tell two of its processes apart.
tl::expected<mcp::Caller, int> Doorkeeper::callerOf(const QByteArray &authorization) const
{
    constexpr QByteArrayView scheme("bearer ");
    if (!authorization.left(scheme.size()).toLower().startsWith(scheme))
        return tl::unexpected(401);
    const QByteArray token = authorization.sliced(scheme.size());
    const QByteArray hash = QCryptographicHash::hash(token, QCryptographicHash::Sha256);
    const auto client = m_clients.byTokenHash(hash);
    if (!client)
        return tl::unexpected(401);
    mcp::Caller caller;
    caller.client = *client;
    caller.connection = QString::fromLatin1("token-" + hash.left(8).toHex());
    return caller;
}

}
