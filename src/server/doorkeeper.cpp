// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: a web page in the user's browser (foreign Host by DNS rebinding, foreign Origin), another user of this
// machine (foreign uid), a program without a token. Tokens are looked up by their SHA-256, so that the time it takes
// says nothing about how much of a guess was right.
#include "server/doorkeeper.h"

#include "server/hostpolicy.h"
#include "server/oauth/publicpaths.h"

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

tl::expected<Admission, int> Doorkeeper::admit(const RequestHead &head, quint16 port, const PeerUid &peerUid) const
{
    if (!isOwnHost(head.host, port) || !isOwnOrigin(head.origin, port))
        return tl::unexpected(403);
    if (const auto uid = peerUid(); !uid || *uid != ::getuid())
        return tl::unexpected(403);
    auto admitted = head.path == path::endpoint ? admitToEndpoint(head) : admitToPage(head);
    if (!admitted)
        return admitted;
    if (head.length > admitted->bodyBytes)
        return tl::unexpected(413);
    admitted->path = head.path;
    admitted->query = head.query;
    admitted->authority = head.host.toLower();
    return admitted;
}

tl::expected<Admission, int> Doorkeeper::admitToEndpoint(const RequestHead &head) const
{
    const auto caller = callerOf(head.authorization);
    if (!caller)
        return tl::unexpected(caller.error());
    if (!isServedMethod(head.method))
        return tl::unexpected(head.method == "OPTIONS" ? 204 : 405);
    return Admission{.caller = *caller, .bodyBytes = m_limits.bodyBytes};
}

/// No page may send its visitor or a request of its own here: a person comes by a program that opens the browser, or by
/// the page before (Fetch Metadata; a program that is no browser says nothing).
tl::expected<Admission, int> Doorkeeper::admitToPage(const RequestHead &head) const
{
    const PublicPath *const page = publicPath(head.path);
    if (!page)
        return tl::unexpected(404);
    if (!head.fetchSite.isEmpty() && head.fetchSite != "none" && head.fetchSite != "same-origin")
        return tl::unexpected(403);
    if (head.method != page->method)
        return tl::unexpected(405);
    return Admission{.bodyBytes = m_limits.formBytes};
}

/// The caller's connection is the client, whose tokens change: a modern client has no session that would tell two of
/// its processes apart.
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
    caller.connection = QLatin1StringView("client-") + client->toString();
    return caller;
}

}
