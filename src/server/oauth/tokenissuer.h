// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/oauth/tokenstore.h"

#include "base/clock.h"

#include <chrono>
#include <optional>

namespace sandtray::server {

/// What a program gets: both are shown once and kept nowhere but as digests.
struct TokenPair {
    QByteArray access;
    QByteArray refresh;
    std::chrono::seconds lifetime; ///< of `access`
};

/// Makes, rotates and revokes the tokens of sign-ins. A refresh token is good for one exchange; shown again it revokes
/// the whole family, for then two have it (RFC 9700 section 4.14.2).
class TokenIssuer {
public:
    TokenIssuer(TokenStore &store, const Clock &clock);

    /// `parent`: the digest of the refresh token that is exchanged.
    [[nodiscard]] TokenPair issue(const ClientId &client, const QString &family, const QByteArray &parent = {});
    /// Nothing when the refresh token is not this client's, or no longer good.
    [[nodiscard]] std::optional<TokenPair> exchange(const QByteArray &refresh, const ClientId &client);
    /// With all of its family; one that is not this client's is left alone (RFC 7009 section 2.1).
    void revoke(const QByteArray &token, const ClientId &client);

private:
    [[nodiscard]] QByteArray make(IssuedToken token);

    TokenStore &m_store;
    const Clock &m_clock;
};

}
