// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/oauth/authorizationserver.h"

#include "base/future.h"

#include "support/fakeclock.h"
#include "support/fakeexchange.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QUrl>
#include <QUrlQuery>

#include <memory>
#include <vector>

namespace sandtray::test {

/// A human who answers when the test says so.
class FakePrompter final : public server::ConsentPrompter {
public:
    QFuture<Result<server::Consent>> ask(const server::ConsentQuestion &question) override
    {
        questions.append(question);
        auto promise = std::make_shared<QPromise<Result<server::Consent>>>();
        promise->start();
        promises.append(promise);
        return promise->future();
    }
    void withdraw(const RequestId &question) override { withdrawn.append(question); }
    void answer(server::Consent consent)
    {
        promises.last()->addResult(consent);
        promises.last()->finish();
    }

    QList<server::ConsentQuestion> questions;
    QList<RequestId> withdrawn;
    QList<std::shared_ptr<QPromise<Result<server::Consent>>>> promises;
};

class MemoryTokens final : public server::TokenStore {
public:
    [[nodiscard]] std::optional<server::Registration> registration(const ClientId &id) const override
    {
        const auto found = approved.constFind(id);
        return found != approved.cend() ? std::optional(*found) : std::nullopt;
    }
    void approve(const server::Registration &registration) override
    {
        approved.insert(registration.id, registration);
    }
    [[nodiscard]] std::optional<server::IssuedToken> token(const QByteArray &sha256) const override
    {
        const auto found = tokens.constFind(sha256);
        return found != tokens.cend() ? std::optional(*found) : std::nullopt;
    }
    void keep(const server::IssuedToken &token) override { tokens.insert(token.sha256, token); }
    void revokeFamily(const QString &family) override
    {
        tokens.removeIf([&](const auto &entry) { return entry.value().family == family; });
    }
    [[nodiscard]] bool holds(const QByteArray &token) const
    {
        return tokens.contains(QCryptographicHash::hash(token, QCryptographicHash::Sha256));
    }

    QHash<ClientId, server::Registration> approved;
    QHash<QByteArray, server::IssuedToken> tokens;
};

/// A system with two programs on it.
class FakePrograms final : public server::ProgramFinder {
public:
    QFuture<Result<server::PeerProgram>> connectedFrom(quint16, quint16) override
    {
        return ready<server::PeerProgram>(asker);
    }
    QFuture<Result<server::PeerProgram>> listeningOn(quint16 port) override
    {
        const auto found = listeners.constFind(port);
        return found == listeners.cend() ? ready<server::PeerProgram>(fail(Code::NotFound, QStringLiteral("nobody")))
                                         : ready<server::PeerProgram>(*found);
    }

    server::PeerProgram asker{QStringLiteral("/usr/bin/firefox"), {}, 815};
    QHash<quint16, server::PeerProgram> listeners{{33418, {QStringLiteral("/usr/bin/claude"), {}, 4711}}};
};

/// The authorization server with a human, a memory and a clock of the test, and a program that signs in.
class SignInFixture {
public:
    explicit SignInFixture(const server::SignIn::Patience &patience = {})
        : server({prompter, tokens, clock, programs, patience})
    {
    }

    FakeExchange &send(const QByteArray &path, const QByteArray &query, const QByteArray &body = {},
        const QByteArray &type = "application/x-www-form-urlencoded")
    {
        exchanges.push_back(std::make_unique<FakeExchange>());
        server::PublicRequest request{path, query, authority, 40000, {}, body};
        request.headers.add("content-type", type);
        request.headers.add("accept", accept);
        server.serve(*exchanges.back(), request);
        for (int round = 0; round < 4; ++round)
            QCoreApplication::processEvents(); // it was found out who asks, and who listens
        return *exchanges.back();
    }

    FakeExchange &registerProgram(const QByteArray &json = R"({"client_name":"Claude Code","redirect_uris":)"
                                                           R"(["http://localhost/callback"]})")
    {
        return send("/register", {}, json, "application/json");
    }

    /// Registers and asks for authorization; `changes` replace fields of a valid request, an empty one takes it out.
    FakeExchange &authorize(const QHash<QString, QString> &changes = {})
    {
        if (clientId.isEmpty())
            clientId = registerProgram().body().value(QStringLiteral("client_id")).toString();
        QHash<QString, QString> fields{{QStringLiteral("client_id"), clientId},
            {QStringLiteral("redirect_uri"), redirect}, {QStringLiteral("response_type"), QStringLiteral("code")},
            {QStringLiteral("state"), QStringLiteral("a b&c")},
            {QStringLiteral("code_challenge_method"), QStringLiteral("S256")},
            {QStringLiteral("code_challenge"), QString::fromLatin1(challengeOf(verifier))},
            {QStringLiteral("resource"), QStringLiteral("http://127.0.0.1:7391/mcp")}};
        return send("/authorize", form(fields, changes));
    }

    /// The code that the browser carries back after the human has consented.
    QByteArray consentedCode()
    {
        FakeExchange &exchange = authorize();
        prompter.answer(server::Consent::Given);
        QCoreApplication::processEvents();
        return fieldOf(exchange.header("Location"), "code");
    }

    FakeExchange &redeem(const QByteArray &code, const QHash<QString, QString> &changes = {})
    {
        return send("/token", {},
            form({{QStringLiteral("grant_type"), QStringLiteral("authorization_code")},
                     {QStringLiteral("code"), QString::fromLatin1(code)}, {QStringLiteral("client_id"), clientId},
                     {QStringLiteral("redirect_uri"), redirect},
                     {QStringLiteral("code_verifier"), QString::fromLatin1(verifier)},
                     {QStringLiteral("resource"), QStringLiteral("http://127.0.0.1:7391/mcp")}},
                changes));
    }

    FakeExchange &refresh(const QByteArray &token)
    {
        return send("/token", {},
            form({{QStringLiteral("grant_type"), QStringLiteral("refresh_token")},
                {QStringLiteral("refresh_token"), QString::fromLatin1(token)},
                {QStringLiteral("client_id"), clientId}}));
    }

    [[nodiscard]] static QByteArray challengeOf(const QByteArray &verifier)
    {
        return QCryptographicHash::hash(verifier, QCryptographicHash::Sha256)
            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    }

    [[nodiscard]] static QByteArray fieldOf(const QByteArray &url, const char *name)
    {
        return QUrlQuery(QUrl::fromEncoded(url))
            .queryItemValue(QLatin1StringView(name), QUrl::FullyDecoded)
            .toUtf8();
    }

    [[nodiscard]] static QByteArray form(QHash<QString, QString> fields, const QHash<QString, QString> &changes = {})
    {
        fields.insert(changes);
        QByteArray encoded;
        for (auto field = fields.cbegin(); field != fields.cend(); ++field) {
            if (!field.value().isEmpty())
                encoded += field.key().toLatin1() + '=' + QUrl::toPercentEncoding(field.value()) + '&';
        }
        encoded.chop(1);
        return encoded;
    }

    FakePrompter prompter;
    MemoryTokens tokens;
    FakeClock clock;
    FakePrograms programs;
    QByteArray authority = "127.0.0.1:7391";
    QByteArray accept = "*/*";
    QByteArray verifier = QByteArray(50, 'v');
    QString redirect = QStringLiteral("http://localhost:33418/callback");
    QString clientId;
    std::vector<std::unique_ptr<FakeExchange>> exchanges; // they outlive the server, which may wait on them
    server::AuthorizationServer server;
};

}
