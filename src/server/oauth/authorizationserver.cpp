// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: a web page that navigates the browser here (the gate lets no request through that a page made, and the
// human is asked whatever comes), a program of the user that calls itself another (the window shows what was found
// beside what is claimed), one that steals a code or a refresh token (PKCE; use once, or the family is revoked), and
// one that asks until the human gives in (one question at a time, few a minute).
#include "server/oauth/authorizationserver.h"

#include "server/oauth/formdata.h"
#include "server/oauth/metadata.h"
#include "server/oauth/publicpaths.h"
#include "server/oauth/redirecturi.h"
#include "server/oauth/signinpages.h"

#include "base/future.h"

#include <QJsonDocument>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace sandtray::server {

namespace {

using Problem = SignInPages::Problem;

constexpr qsizetype mostQuestions = 5;
constexpr std::chrono::milliseconds questionWindow = 60s;

void respondJson(mcp::Exchange &exchange, int status, const QJsonObject &json)
{
    exchange.respond({.status = status,
        .headers = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}, {"Pragma", "no-cache"}},
        .body = QJsonDocument(json).toJson(QJsonDocument::Compact)});
}

void respondError(mcp::Exchange &exchange, const OAuthError &error)
{
    respondJson(exchange, error.status, error.toJson());
}

tl::unexpected<OAuthError> refuse(const QString &code, const QString &description)
{
    return tl::unexpected(OAuthError{code, description});
}

bool hasType(const PublicRequest &request, QByteArrayView type)
{
    return mcp::mediaType(request.headers.value("content-type")) == type;
}

/// A program follows the answer by itself; a browser shows its user a page meanwhile.
bool isBrowser(const PublicRequest &request)
{
    return request.headers.value("accept").contains("text/html");
}

quint16 portOf(const QByteArray &authority)
{
    return quint16(authority.mid(authority.lastIndexOf(':') + 1).toUInt());
}

/// Whether the client left it out, as those of 2025-03-26 do, or means this endpoint.
bool isOurs(const QString &resource, const QByteArray &authority)
{
    return resource.isEmpty() || resource.toUtf8() == resourceOf(authority)
        || resource.toUtf8() == issuerOf(authority) || resource.toUtf8() == issuerOf(authority) + '/';
}

/// What is wrong with a request whose client and redirect URI are right; the client learns it.
std::optional<OAuthError> faultOf(const QHash<QString, QString> &fields, const QByteArray &authority)
{
    if (fields.value(u"response_type"_s) != u"code")
        return OAuthError{u"unsupported_response_type"_s, u"response_type must be code"_s};
    if (fields.value(u"code_challenge_method"_s) != u"S256")
        return OAuthError{u"invalid_request"_s, u"code_challenge_method must be S256"_s};
    if (!isChallenge(fields.value(u"code_challenge"_s).toLatin1()))
        return OAuthError{u"invalid_request"_s, u"code_challenge must be 43 characters of base64url"_s};
    if (!isOurs(fields.value(u"resource"_s), authority))
        return OAuthError{u"invalid_target"_s, u"resource must be the URL of this endpoint"_s};
    return std::nullopt;
}

QByteArray errorUrl(const AuthorizationRequest &request, const OAuthError &error)
{
    return answerUrl(request, {{u"error"_s, error.code}, {u"error_description"_s, error.description}});
}

/// Before the human has consented nobody is sent to another computer, nor is an application opened.
mcp::HttpResponse refusal(const AuthorizationRequest &request, const OAuthError &error)
{
    if (!loopbackPortOf(request.redirectUri))
        return SignInPages::problem(error.code == u"temporarily_unavailable" ? Problem::TooMany : Problem::NotUnderstood);
    return redirection(errorUrl(request, error));
}

QJsonObject toJson(const TokenPair &pair)
{
    return {{u"access_token"_s, QString::fromLatin1(pair.access)}, {u"token_type"_s, u"Bearer"_s},
        {u"expires_in"_s, qint64(pair.lifetime.count())}, {u"refresh_token"_s, QString::fromLatin1(pair.refresh)},
        {u"scope"_s, QString::fromLatin1(onlyScope.toByteArray())}};
}

}

AuthorizationServer::AuthorizationServer(const Collaborators &with)
    : m_with(with)
    , m_handlers{{path::resourceMetadata.toByteArray(), &AuthorizationServer::describeResource},
          {path::endpointMetadata.toByteArray(), &AuthorizationServer::describeResource},
          {path::serverMetadata.toByteArray(), &AuthorizationServer::describeServer},
          {path::registration.toByteArray(), &AuthorizationServer::registerProgram},
          {path::authorize.toByteArray(), &AuthorizationServer::authorize},
          {path::waiting.toByteArray(), &AuthorizationServer::waitForAnswer},
          {path::token.toByteArray(), &AuthorizationServer::giveTokens},
          {path::revocation.toByteArray(), &AuthorizationServer::revoke}}
    , m_registrations(with.clock)
    , m_codes(with.clock)
    , m_issuer(with.store, with.clock)
{
}

AuthorizationServer::~AuthorizationServer() = default;

void AuthorizationServer::serve(mcp::Exchange &exchange, const PublicRequest &request)
{
    const Handler handler = m_handlers.value(request.path);
    if (!handler)
        return exchange.respond({.status = 404});
    (this->*handler)(exchange, request);
}

void AuthorizationServer::describeResource(mcp::Exchange &exchange, const PublicRequest &request)
{
    respondJson(exchange, 200, protectedResource(request.authority));
}

void AuthorizationServer::describeServer(mcp::Exchange &exchange, const PublicRequest &request)
{
    respondJson(exchange, 200, authorizationServer(request.authority));
}

/// Answered once it is known who asks, while the connection still says so.
void AuthorizationServer::registerProgram(mcp::Exchange &exchange, const PublicRequest &request)
{
    if (!hasType(request, "application/json"))
        return respondError(exchange, {u"invalid_client_metadata"_s, u"Content-Type: application/json"_s, 415});
    const auto registration = readRegistration(request.body);
    if (!registration)
        return respondError(exchange, registration.error());
    onResult(m_with.programs.connectedFrom(request.peerPort, portOf(request.authority)), this,
        [this, registration, exchange = QPointer(&exchange)](const Result<PeerProgram> &program) {
            m_registrations.add(*registration, program.value_or(PeerProgram()));
            if (exchange)
                respondJson(
                    *exchange, 201, registrationAnswer(*registration, m_with.clock.wall().toSecsSinceEpoch()));
        });
}

std::optional<Registration> AuthorizationServer::registrationOf(const Fields &fields) const
{
    const auto id = ClientId::parse(fields.value(u"client_id"_s));
    if (!id)
        return std::nullopt;
    const auto signedIn = m_with.store.registration(*id);
    return signedIn ? signedIn : m_registrations.find(*id);
}

/// Until client and redirect URI are known to belong together, nothing is sent anywhere.
void AuthorizationServer::authorize(mcp::Exchange &exchange, const PublicRequest &request)
{
    const auto fields = readForm(request.query);
    if (!fields)
        return exchange.respond(SignInPages::problem(Problem::NotUnderstood));
    const auto registration = registrationOf(*fields);
    if (!registration)
        return exchange.respond(SignInPages::problem(Problem::UnknownProgram));
    const QString asked = fields->value(u"redirect_uri"_s);
    if (std::ranges::none_of(registration->redirectUris,
            [&](const QString &registered) { return matchesRedirect(registered, asked); }))
        return exchange.respond(SignInPages::problem(Problem::ForeignRedirect));
    const AuthorizationRequest wanted{*registration, asked, fields->value(u"state"_s),
        fields->value(u"code_challenge"_s).toLatin1(), resourceOf(request.authority), issuerOf(request.authority)};
    if (const auto fault = faultOf(*fields, request.authority))
        return exchange.respond(refusal(wanted, *fault));
    if (isTooOften(wanted))
        return exchange.respond(refusal(wanted,
            {u"temporarily_unavailable"_s, u"another sign-in waits for its answer, or too many were asked for"_s}));
    begin(wanted, exchange, request);
}

/// One question at a time, and few. Only the very same request takes an open question's place: client ids are no
/// secret, and another program must not slip under a question that the human expects.
bool AuthorizationServer::isTooOften(const AuthorizationRequest &request)
{
    if (m_signIn && !m_signIn->isOver() && !request.repeats(m_signIn->request()))
        return true;
    m_asked.removeIf(
        [now = m_with.clock.monotonic()](std::chrono::milliseconds asked) { return now - asked >= questionWindow; });
    return m_asked.size() >= mostQuestions;
}

/// Who asks is found out while the connection still says so.
void AuthorizationServer::begin(
    const AuthorizationRequest &request, mcp::Exchange &exchange, const PublicRequest &sent)
{
    m_asked.append(m_with.clock.monotonic());
    if (m_signIn)
        m_signIn->withdraw();
    m_signIn = std::make_unique<SignIn>(request, m_with.prompter, m_with.patience);
    connect(m_signIn.get(), &SignIn::decided, this, &AuthorizationServer::onDecided);
    onResult(m_with.programs.connectedFrom(sent.peerPort, portOf(sent.authority)), &exchange,
        [this, begun = QPointer(m_signIn.get()), &exchange, isBrowser = isBrowser(sent)](
            const Result<PeerProgram> &asker) {
            if (!begun || begun->isOver()) // another one has taken its place, or nobody was there for too long
                return exchange.respond(SignInPages::problem(Problem::NothingWaits));
            ask(asker.value_or(PeerProgram()));
            hold(exchange, isBrowser);
        });
}

void AuthorizationServer::ask(const PeerProgram &asker)
{
    const auto port = loopbackPortOf(m_signIn->request().redirectUri);
    if (!port)
        return m_signIn->ask(asker, {});
    onResult(m_with.programs.listeningOn(*port), m_signIn.get(),
        [begun = m_signIn.get(), asker](const Result<PeerProgram> &receiver) {
            begun->ask(asker, receiver.value_or(PeerProgram()));
        });
}

void AuthorizationServer::hold(mcp::Exchange &exchange, bool isBrowser)
{
    if (isBrowser)
        exchange.respond(SignInPages::waiting(waitingUrl(m_signIn->handle())));
    else
        m_signIn->wait(exchange, true);
}

void AuthorizationServer::waitForAnswer(mcp::Exchange &exchange, const PublicRequest &request)
{
    const auto fields = readForm(request.query);
    const bool isKnown = fields && m_signIn && !m_signIn->isOver()
        && fields->value(u"request"_s).toLatin1() == m_signIn->handle();
    if (!isKnown)
        return exchange.respond(SignInPages::problem(Problem::NothingWaits));
    m_signIn->wait(exchange, !isBrowser(request));
}

void AuthorizationServer::onDecided(Consent consent)
{
    const AuthorizationRequest &request = m_signIn->request();
    if (consent != Consent::Given) {
        const QString why = consent == Consent::Declined ? u"the user declined"_s : u"the user did not answer"_s;
        return m_signIn->answer(errorUrl(request, {u"access_denied"_s, why}));
    }
    m_with.store.approve(request.registration);
    const QByteArray code = m_codes.issue({request.registration.id, request.redirectUri, request.challenge,
        request.resource, randomLabel()});
    m_signIn->answer(answerUrl(request, {{u"code"_s, QString::fromLatin1(code)}}));
}

void AuthorizationServer::giveTokens(mcp::Exchange &exchange, const PublicRequest &request)
{
    if (!hasType(request, "application/x-www-form-urlencoded"))
        return respondError(
            exchange, {u"invalid_request"_s, u"Content-Type: application/x-www-form-urlencoded"_s, 415});
    const auto fields = readForm(request.body);
    if (!fields)
        return respondError(exchange, {u"invalid_request"_s, u"a parameter comes twice"_s});
    const QString grantType = fields->value(u"grant_type"_s);
    if (grantType != u"authorization_code" && grantType != u"refresh_token")
        return respondError(
            exchange, {u"unsupported_grant_type"_s, u"grant_type is authorization_code or refresh_token"_s});
    if (!registrationOf(*fields))
        return respondError(exchange, {u"invalid_client"_s, u"this client_id is not known: register again"_s, 401});
    if (!isOurs(fields->value(u"resource"_s), request.authority))
        return respondError(exchange, {u"invalid_target"_s, u"resource must be the URL of this endpoint"_s});
    const auto pair = grantType == u"refresh_token" ? exchangeRefresh(*fields) : exchangeCode(*fields, request);
    if (pair)
        respondJson(exchange, 200, toJson(*pair));
    else
        respondError(exchange, pair.error());
}

tl::expected<TokenPair, OAuthError> AuthorizationServer::exchangeCode(
    const Fields &fields, const PublicRequest &request)
{
    const auto use = m_codes.take(fields.value(u"code"_s).toLatin1());
    if (use && !use->isFirst)
        m_with.store.revokeFamily(use->grant.family);
    if (!use || !use->isFirst)
        return refuse(u"invalid_grant"_s, u"the code is not valid, too old, or was used"_s);
    const CodeGrant &grant = use->grant;
    if (grant.client.toString() != fields.value(u"client_id"_s))
        return refuse(u"invalid_grant"_s, u"the code is another client's"_s);
    if (fields.contains(u"redirect_uri"_s) && grant.redirectUri != fields.value(u"redirect_uri"_s)) // not in OAuth 2.1
        return refuse(u"invalid_grant"_s, u"redirect_uri is not the one of the authorization request"_s);
    if (grant.resource != resourceOf(request.authority))
        return refuse(u"invalid_target"_s, u"the code is for another address of this endpoint"_s);
    if (!verifies(fields.value(u"code_verifier"_s).toLatin1(), grant.challenge))
        return refuse(u"invalid_grant"_s, u"code_verifier does not belong to code_challenge"_s);
    return m_issuer.issue(grant.client, grant.family);
}

tl::expected<TokenPair, OAuthError> AuthorizationServer::exchangeRefresh(const Fields &fields)
{
    const auto client = ClientId::parse(fields.value(u"client_id"_s));
    const auto pair = m_issuer.exchange(fields.value(u"refresh_token"_s).toLatin1(), client.value_or(ClientId()));
    if (!pair)
        return refuse(u"invalid_grant"_s, u"the refresh token is not valid, too old, or was used"_s);
    return *pair;
}

/// Whether there was such a token or not (RFC 7009 section 2.2).
void AuthorizationServer::revoke(mcp::Exchange &exchange, const PublicRequest &request)
{
    const auto fields = readForm(request.body);
    if (!fields || !hasType(request, "application/x-www-form-urlencoded") || !fields->contains(u"token"_s))
        return respondError(exchange, {u"invalid_request"_s, u"token and client_id as form fields are needed"_s});
    if (const auto client = ClientId::parse(fields->value(u"client_id"_s)))
        m_issuer.revoke(fields->value(u"token"_s).toLatin1(), *client);
    respondJson(exchange, 200, {});
}

}
