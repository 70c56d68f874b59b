// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/tokenissuer.h"

#include "base/randombytes.h"

#include <QCryptographicHash>

namespace sandtray::server {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::seconds accessLifetime = 1h;
constexpr std::chrono::seconds refreshLifetime = 24h * 30;

QByteArray digestOf(const QByteArray &token)
{
    return QCryptographicHash::hash(token, QCryptographicHash::Sha256);
}

}

TokenIssuer::TokenIssuer(TokenStore &store, const Clock &clock)
    : m_store(store)
    , m_clock(clock)
{
}

TokenPair TokenIssuer::issue(const ClientId &client, const QString &family, const QByteArray &parent)
{
    const QDateTime now = m_clock.wall();
    using Kind = IssuedToken::Kind;
    return {.access = make({{}, Kind::Access, client, family, now.addSecs(accessLifetime.count()), parent}),
        .refresh = make({{}, Kind::Refresh, client, family, now.addSecs(refreshLifetime.count()), parent}),
        .lifetime = accessLifetime};
}

std::optional<TokenPair> TokenIssuer::exchange(const QByteArray &refresh, const ClientId &client)
{
    auto known = m_store.token(digestOf(refresh));
    if (!known || known->client != client)
        return std::nullopt;
    if (known->kind == IssuedToken::Kind::Spent) {
        m_store.revokeFamily(known->family);
        return std::nullopt;
    }
    if (known->kind != IssuedToken::Kind::Refresh || known->expires <= m_clock.wall())
        return std::nullopt;
    known->kind = IssuedToken::Kind::Spent;
    m_store.keep(*known);
    return issue(client, known->family, known->sha256);
}

void TokenIssuer::revoke(const QByteArray &token, const ClientId &client)
{
    const auto known = m_store.token(digestOf(token));
    if (known && known->client == client)
        m_store.revokeFamily(known->family);
}

QByteArray TokenIssuer::make(IssuedToken token)
{
    const QByteArray secret = randomToken();
    token.sha256 = digestOf(secret);
    m_store.keep(token);
    return secret;
}

}
