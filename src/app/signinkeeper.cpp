// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/signinkeeper.h"

#include <utility>

namespace sandtray::app {

namespace {

using history::TokenKind;
using Issued = server::IssuedToken::Kind;

TokenKind stored(Issued kind)
{
    switch (kind) {
    case Issued::Access:
        return TokenKind::Access;
    case Issued::Refresh:
        return TokenKind::Refresh;
    case Issued::Spent:
        break;
    }
    return TokenKind::Spent;
}

std::optional<Issued> issued(TokenKind kind)
{
    switch (kind) {
    case TokenKind::Access:
        return Issued::Access;
    case TokenKind::Refresh:
        return Issued::Refresh;
    case TokenKind::Spent:
        return Issued::Spent;
    case TokenKind::Static:
        break;
    }
    return std::nullopt;
}

}

SignInKeeper::SignInKeeper(ClientRegistry &clients, TokenBook &tokens, const Clock &clock)
    : m_clients(clients)
    , m_tokens(tokens)
    , m_clock(clock)
{
}

std::optional<server::Registration> SignInKeeper::registration(const ClientId &id) const
{
    const auto client = m_clients.signedIn(id);
    if (!client)
        return std::nullopt;
    return server::Registration{client->id, client->name, client->redirectUris};
}

void SignInKeeper::approve(const server::Registration &registration)
{
    m_clients.signIn(registration.id, registration.name, registration.redirectUris);
}

std::optional<server::IssuedToken> SignInKeeper::token(const QByteArray &sha256) const
{
    const auto token = m_tokens.find(sha256);
    const auto kind = token ? issued(token->kind) : std::nullopt;
    if (!kind)
        return std::nullopt;
    return server::IssuedToken{token->sha256, *kind, token->client, token->family, token->expires};
}

/// The client may have been forgotten between its code and its tokens: then there is nobody to keep them for.
void SignInKeeper::keep(const server::IssuedToken &token)
{
    if (!m_clients.signedIn(token.client))
        return;
    const auto known = m_tokens.find(token.sha256);
    history::TokenRecord record = known.value_or(history::TokenRecord());
    if (!known) {
        record.id = TokenId::generate();
        record.created = m_clock.wall();
    }
    record.client = token.client;
    record.sha256 = token.sha256;
    record.kind = stored(token.kind);
    record.family = token.family;
    record.expires = token.expires;
    m_tokens.keep(record, token.parent);
}

}
