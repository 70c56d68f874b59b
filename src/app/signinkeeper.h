// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/clientregistry.h"
#include "app/tokenbook.h"
#include "server/oauth/tokenstore.h"

namespace sandtray::app {

/// Sign-ins as clients and tokens of the state file. Main thread, owned by Core.
class SignInKeeper final : public server::TokenStore {
public:
    SignInKeeper(ClientRegistry &clients, TokenBook &tokens, const Clock &clock);

    [[nodiscard]] std::optional<server::Registration> registration(const ClientId &id) const override;
    void approve(const server::Registration &registration) override;
    [[nodiscard]] std::optional<server::IssuedToken> token(const QByteArray &sha256) const override;
    void keep(const server::IssuedToken &token) override;
    void revokeFamily(const QString &family) override { m_tokens.revokeFamily(family); }

private:
    ClientRegistry &m_clients;
    TokenBook &m_tokens;
    const Clock &m_clock;
};

}
