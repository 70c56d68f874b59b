// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/oauth/authorizationcodes.h"
#include "server/oauth/programfinder.h"
#include "server/oauth/publicsite.h"
#include "server/oauth/registrationreader.h"
#include "server/oauth/registrations.h"
#include "server/oauth/signin.h"
#include "server/oauth/tokenissuer.h"

#include <QHash>
#include <QObject>

#include <memory>

namespace sandtray::server {

/// The OAuth 2.1 authorization server for this one endpoint: metadata, dynamic registration, authorization by the
/// consent of the human in a native window, tokens. No page and no program gets further than that window by itself.
/// Main thread; what is referred to outlives it.
class AuthorizationServer final : public QObject, public PublicSite {
    Q_OBJECT

public:
    struct Collaborators {
        ConsentPrompter &prompter;
        TokenStore &store;
        const Clock &clock;
        ProgramFinder &programs;
        SignIn::Patience patience = {};
    };

    explicit AuthorizationServer(const Collaborators &with);
    ~AuthorizationServer() override;

    void serve(mcp::Exchange &exchange, const PublicRequest &request) override;

private:
    using Fields = QHash<QString, QString>;
    using Handler = void (AuthorizationServer::*)(mcp::Exchange &, const PublicRequest &);

    void describeResource(mcp::Exchange &exchange, const PublicRequest &request);
    void describeServer(mcp::Exchange &exchange, const PublicRequest &request);
    void registerProgram(mcp::Exchange &exchange, const PublicRequest &request);
    void authorize(mcp::Exchange &exchange, const PublicRequest &request);
    void waitForAnswer(mcp::Exchange &exchange, const PublicRequest &request);
    void giveTokens(mcp::Exchange &exchange, const PublicRequest &request);
    void revoke(mcp::Exchange &exchange, const PublicRequest &request);

    [[nodiscard]] std::optional<Registration> registrationOf(const Fields &fields) const;
    void begin(const AuthorizationRequest &request, mcp::Exchange &exchange, const PublicRequest &sent);
    void ask(const PeerProgram &asker);
    void hold(mcp::Exchange &exchange, bool isBrowser);
    void onDecided(Consent consent);
    [[nodiscard]] bool isTooOften(const AuthorizationRequest &request);
    [[nodiscard]] tl::expected<TokenPair, OAuthError> exchangeCode(const Fields &fields, const PublicRequest &request);
    [[nodiscard]] tl::expected<TokenPair, OAuthError> exchangeRefresh(const Fields &fields);

    Collaborators m_with;
    const QHash<QByteArray, Handler> m_handlers;
    Registrations m_registrations;
    AuthorizationCodes m_codes;
    TokenIssuer m_issuer;
    std::unique_ptr<SignIn> m_signIn; ///< one at a time
    QList<std::chrono::milliseconds> m_asked; ///< when the human was asked last
};

}
