// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/server/oauth/fakesignin.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::server;
using test::FakeExchange;
using test::SignInFixture;

namespace {

QByteArray textIn(const FakeExchange &exchange, const char *key)
{
    return exchange.body().value(QLatin1StringView(key)).toString().toLatin1();
}

}

class TestAuthorizationServer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void describesItselfByTheAddressThatWasAsked();
    void registersAProgram();
    void refusesBadRegistrations_data();
    void refusesBadRegistrations();
    void survives500Registrations();
    void asksTheHumanAndGivesTokens();
    void showsWhatWasFoundBesideWhatIsClaimed();
    void showsWhoUsesTheIdOfAnother();
    void sendsAFaultNowhereElse();
    void takesNothingFromOthersInAFlood();
    void takesAResourceThatIsRepeated();
    void cutsAnEndlessName();
    void sendsNothingToAnUnknownPlace_data();
    void sendsNothingToAnUnknownPlace();
    void refusesADowngrade_data();
    void refusesADowngrade();
    void tellsARefusalWithTheIssuer_data();
    void tellsARefusalWithTheIssuer();
    void refusesAWrongExchange_data();
    void refusesAWrongExchange();
    void revokesWhatAReplayedCodeBrought();
    void forgetsACodeAfterAMinute();
    void rotatesRefreshTokens();
    void revokesTheFamilyOfAReplayedRefreshToken();
    void revokesAFamilyOnRequest();
    void leavesTheTokensOfOthersAlone();
    void asksOneQuestionAtATime();
    void replacesTheQuestionOfTheSameProgram();
    void letsNobodySlipUnderAQuestion_data();
    void letsNobodySlipUnderAQuestion();
    void asksFewQuestionsAMinute();
    void asksAgainHoweverOftenItWasAllowed();
    void showsABrowserAPageMeanwhile();
    void sendsABrowserBackToThePageInTime();
    void keepsTheAnswerFromOtherPages();
    void withdrawsAQuestionThatNobodyWaitsFor();
    void neverReflectsTheRequestInAPage();
};

void TestAuthorizationServer::describesItselfByTheAddressThatWasAsked()
{
    SignInFixture fixture;
    for (const QByteArray host : {"127.0.0.1:7391", "localhost:7391", "[::1]:7391"}) {
        fixture.authority = host;
        const QJsonObject resource = fixture.send("/.well-known/oauth-protected-resource/mcp", {}).body();
        const QJsonObject server = fixture.send("/.well-known/oauth-authorization-server", {}).body();

        const QString origin = QString::fromLatin1("http://" + host);
        QCOMPARE(resource.value(u"resource"_s), QString(origin + u"/mcp"_s));
        QCOMPARE(resource.value(u"authorization_servers"_s), (QJsonArray{origin}));
        QCOMPARE(server.value(u"issuer"_s), origin);
        QCOMPARE(server.value(u"token_endpoint"_s), QString(origin + u"/token"_s));
        QCOMPARE(server.value(u"code_challenge_methods_supported"_s), QJsonArray{u"S256"_s});
        QCOMPARE(server.value(u"authorization_response_iss_parameter_supported"_s), true);
    }
}

void TestAuthorizationServer::registersAProgram()
{
    SignInFixture fixture;

    const FakeExchange &exchange = fixture.registerProgram();

    QCOMPARE(exchange.response.status, 201);
    QVERIFY(ClientId::parse(exchange.body().value(u"client_id"_s).toString()));
    QCOMPARE(exchange.body().value(u"client_id_issued_at"_s).toInteger(), fixture.clock.wall().toSecsSinceEpoch());
    QCOMPARE(exchange.body().value(u"redirect_uris"_s), QJsonArray{u"http://localhost/callback"_s});
    QCOMPARE(exchange.body().value(u"token_endpoint_auth_method"_s), u"none"_s);
    QVERIFY(!exchange.body().contains(u"client_secret"_s));
    QCOMPARE(exchange.header("Cache-Control"), QByteArray("no-store"));
    QVERIFY(fixture.tokens.approved.isEmpty());
}

void TestAuthorizationServer::refusesBadRegistrations_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<int>("status");
    const QByteArray json = "application/json";
    const QByteArray good = R"({"redirect_uris":["http://localhost/"]})";
    QTest::newRow("a form, as a page can send it") << good << QByteArray("text/plain") << 415;
    QTest::newRow("no JSON") << QByteArray("redirect_uris") << json << 400;
    QTest::newRow("no object") << QByteArray("[]") << json << 400;
    QTest::newRow("no redirect") << QByteArray("{}") << json << 400;
    QTest::newRow("empty list") << QByteArray(R"({"redirect_uris":[]})") << json << 400;
    QTest::newRow("script") << QByteArray(R"x({"redirect_uris":["javascript:alert(1)"]})x") << json << 400;
    QTest::newRow("one good, one bad")
        << QByteArray(R"({"redirect_uris":["http://localhost/","file:///etc/passwd"]})") << json << 400;
    QTest::newRow("no text") << QByteArray(R"({"redirect_uris":[7]})") << json << 400;
}

void TestAuthorizationServer::refusesBadRegistrations()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, type);
    QFETCH(const int, status);
    SignInFixture fixture;

    const FakeExchange &exchange = fixture.send("/register", {}, body, type);

    QCOMPARE(exchange.response.status, status);
    QVERIFY(exchange.body().contains(u"error"_s));
}

void TestAuthorizationServer::survives500Registrations()
{
    SignInFixture fixture;
    QByteArrayList ids;
    for (int i = 0; i < 500; ++i)
        ids.append(textIn(fixture.registerProgram(), "client_id"));
    fixture.clientId = QString::fromLatin1(ids.constFirst());
    QCOMPARE(fixture.authorize().response.status, 400); // it made room
    fixture.clientId = QString::fromLatin1(ids.constLast());

    fixture.authorize();

    QCOMPARE(fixture.prompter.questions.size(), 1);
    fixture.clock.advance(std::chrono::hours(25));
    QCOMPARE(fixture.authorize().response.status, 400); // too old
}

void TestAuthorizationServer::asksTheHumanAndGivesTokens()
{
    SignInFixture fixture;
    FakeExchange &browser = fixture.authorize();
    QVERIFY(!browser.isOver);
    QVERIFY(fixture.tokens.approved.isEmpty());
    fixture.prompter.answer(Consent::Given);
    QTRY_VERIFY(browser.isOver);
    QCOMPARE(browser.response.status, 302);
    const QByteArray target = browser.header("Location");
    QVERIFY(target.startsWith("http://localhost:33418/callback?"));
    QCOMPARE(SignInFixture::fieldOf(target, "state"), QByteArray("a b&c"));
    QCOMPARE(SignInFixture::fieldOf(target, "iss"), QByteArray("http://127.0.0.1:7391"));

    const FakeExchange &exchange = fixture.redeem(SignInFixture::fieldOf(target, "code"));

    QCOMPARE(exchange.response.status, 200);
    QCOMPARE(exchange.header("Cache-Control"), QByteArray("no-store"));
    QCOMPARE(exchange.body().value(u"token_type"_s), u"Bearer"_s);
    QCOMPARE(exchange.body().value(u"expires_in"_s), 3600);
    QCOMPARE(exchange.body().value(u"scope"_s), u"sandbox:use"_s);
    const QByteArray access = textIn(exchange, "access_token");
    QCOMPARE(access.size(), 43);
    QVERIFY(fixture.tokens.holds(access));
    QVERIFY(fixture.tokens.holds(textIn(exchange, "refresh_token")));
    QCOMPARE(fixture.tokens.approved.size(), 1);
    for (const QByteArray &kept : fixture.tokens.tokens.keys())
        QVERIFY(!kept.contains(access));
}

void TestAuthorizationServer::showsWhatWasFoundBesideWhatIsClaimed()
{
    SignInFixture fixture;
    fixture.authorize();

    const ConsentQuestion question = fixture.prompter.questions.value(0);

    QCOMPARE(question.claimedName, u"Claude Code"_s);
    QCOMPARE(question.asker.executable, u"/usr/bin/firefox"_s);
    QCOMPARE(question.asker.pid, 815);
    QCOMPARE(question.receiver.executable, u"/usr/bin/claude"_s);
    QCOMPARE(question.redirectUri, fixture.redirect);
    QCOMPARE(question.client.toString(), fixture.clientId);
}

/// Client ids are no secret: whoever asks with that of another shows itself, and not the other.
void TestAuthorizationServer::showsWhoUsesTheIdOfAnother()
{
    SignInFixture fixture;
    fixture.registerProgram();
    fixture.programs.asker = {u"/home/u/rogue"_s, {}, 666};
    fixture.redirect = u"http://localhost:44444/callback"_s;

    fixture.authorize();

    QCOMPARE(fixture.prompter.questions.value(0).asker.executable, u"/home/u/rogue"_s);
    QVERIFY(fixture.prompter.questions.value(0).receiver.executable.isEmpty());
}

/// Else a link of a page would be enough to send the browser anywhere.
void TestAuthorizationServer::sendsAFaultNowhereElse()
{
    SignInFixture fixture;
    fixture.redirect = u"https://elsewhere.example/callback"_s;
    fixture.registerProgram(R"({"redirect_uris":["https://elsewhere.example/callback"]})");
    fixture.clientId = QString::fromLatin1(textIn(*fixture.exchanges.back(), "client_id"));

    const FakeExchange &refused = fixture.authorize({{u"code_challenge_method"_s, u"plain"_s}});
    QCOMPARE(refused.response.status, 400);
    QVERIFY(refused.header("Location").isEmpty());
    fixture.authorize();
    const FakeExchange &second = fixture.authorize({{u"state"_s, u"other"_s}});

    QCOMPARE(fixture.prompter.questions.size(), 1);
    QCOMPARE(second.response.status, 400);
    QVERIFY(second.header("Location").isEmpty());
}

void TestAuthorizationServer::takesNothingFromOthersInAFlood()
{
    SignInFixture fixture;
    fixture.clientId = QString::fromLatin1(textIn(fixture.registerProgram(), "client_id"));
    fixture.programs.asker = {u"/home/u/rogue"_s, {}, 666};
    for (int i = 0; i < 500; ++i)
        fixture.registerProgram();

    fixture.authorize();

    QCOMPARE(fixture.prompter.questions.size(), 1);
}

void TestAuthorizationServer::takesAResourceThatIsRepeated()
{
    SignInFixture fixture;
    fixture.registerProgram();
    fixture.clientId = QString::fromLatin1(textIn(*fixture.exchanges.back(), "client_id"));
    const QByteArray query = SignInFixture::form({{u"client_id"_s, fixture.clientId},
        {u"redirect_uri"_s, fixture.redirect}, {u"response_type"_s, u"code"_s},
        {u"code_challenge_method"_s, u"S256"_s},
        {u"code_challenge"_s, QString::fromLatin1(SignInFixture::challengeOf(fixture.verifier))}});
    const QByteArray resource = "&resource=http%3A%2F%2F127.0.0.1%3A7391%2Fmcp";

    fixture.send("/authorize", query + resource + resource);
    QCOMPARE(fixture.prompter.questions.size(), 1);
    QCOMPARE(fixture.send("/authorize", query + resource + "&resource=http%3A%2F%2Fother").response.status, 400);
}

void TestAuthorizationServer::cutsAnEndlessName()
{
    SignInFixture fixture;
    const QByteArray name(10'000, 'x');
    fixture.clientId = QString::fromLatin1(textIn(fixture.registerProgram(R"({"client_name":")" + name
                                                      + R"(","redirect_uris":["http://localhost/callback"]})"),
        "client_id"));

    fixture.authorize();

    QCOMPARE(fixture.prompter.questions.value(0).claimedName.size(), 100);
}

void TestAuthorizationServer::sendsNothingToAnUnknownPlace_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("value");
    QTest::newRow("unknown client") << u"client_id"_s << u"aaaaaaaaaaaaaaaaaaaa"_s;
    QTest::newRow("no client") << u"client_id"_s << QString();
    QTest::newRow("client_id with markup") << u"client_id"_s << u"<script>alert(1)</script>"_s;
    QTest::newRow("another host") << u"redirect_uri"_s << u"http://evil.example/callback"_s;
    QTest::newRow("another path") << u"redirect_uri"_s << u"http://localhost:33418/other"_s;
    QTest::newRow("another spelling") << u"redirect_uri"_s << u"http://127.0.0.1:33418/callback"_s;
    QTest::newRow("https") << u"redirect_uri"_s << u"https://localhost:33418/callback"_s;
    QTest::newRow("a user") << u"redirect_uri"_s << u"http://localhost:1@evil.example/callback"_s;
    QTest::newRow("a fragment") << u"redirect_uri"_s << u"http://localhost:33418/callback#x"_s;
    QTest::newRow("a query") << u"redirect_uri"_s << u"http://localhost:33418/callback?x=y"_s;
    QTest::newRow("none") << u"redirect_uri"_s << QString();
}

void TestAuthorizationServer::sendsNothingToAnUnknownPlace()
{
    QFETCH(const QString, field);
    QFETCH(const QString, value);
    SignInFixture fixture;

    const FakeExchange &exchange = fixture.authorize({{field, value}});

    QCOMPARE(exchange.response.status, 400);
    QVERIFY(exchange.header("Location").isEmpty());
    QVERIFY(fixture.prompter.questions.isEmpty());
}

void TestAuthorizationServer::refusesADowngrade_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("plain") << u"code_challenge_method"_s << u"plain"_s << QByteArray("invalid_request");
    QTest::newRow("no method") << u"code_challenge_method"_s << QString() << QByteArray("invalid_request");
    QTest::newRow("no challenge") << u"code_challenge"_s << QString() << QByteArray("invalid_request");
    QTest::newRow("short challenge") << u"code_challenge"_s << u"abc"_s << QByteArray("invalid_request");
    QTest::newRow("implicit") << u"response_type"_s << u"token"_s << QByteArray("unsupported_response_type");
    QTest::newRow("resource of another server")
        << u"resource"_s << u"https://evil.example/mcp"_s << QByteArray("invalid_target");
    QTest::newRow("resource under another name")
        << u"resource"_s << u"http://localhost:7391/mcp"_s << QByteArray("invalid_target");
}

void TestAuthorizationServer::refusesADowngrade()
{
    QFETCH(const QString, field);
    QFETCH(const QString, value);
    QFETCH(const QByteArray, error);
    SignInFixture fixture;

    const FakeExchange &exchange = fixture.authorize({{field, value}});

    QCOMPARE(exchange.response.status, 302);
    QCOMPARE(SignInFixture::fieldOf(exchange.header("Location"), "error"), error);
    QCOMPARE(SignInFixture::fieldOf(exchange.header("Location"), "iss"), QByteArray("http://127.0.0.1:7391"));
    QVERIFY(fixture.prompter.questions.isEmpty());
}

void TestAuthorizationServer::tellsARefusalWithTheIssuer_data()
{
    QTest::addColumn<Consent>("consent");
    QTest::newRow("declined") << Consent::Declined;
    QTest::newRow("not answered") << Consent::NotAnswered;
}

void TestAuthorizationServer::tellsARefusalWithTheIssuer()
{
    QFETCH(const Consent, consent);
    SignInFixture fixture;
    FakeExchange &exchange = fixture.authorize();

    fixture.prompter.answer(consent);

    QTRY_VERIFY(exchange.isOver);
    const QByteArray target = exchange.header("Location");
    QCOMPARE(SignInFixture::fieldOf(target, "error"), QByteArray("access_denied"));
    QCOMPARE(SignInFixture::fieldOf(target, "iss"), QByteArray("http://127.0.0.1:7391"));
    QCOMPARE(SignInFixture::fieldOf(target, "state"), QByteArray("a b&c"));
    QVERIFY(SignInFixture::fieldOf(target, "code").isEmpty());
    QVERIFY(fixture.tokens.approved.isEmpty());
}

void TestAuthorizationServer::refusesAWrongExchange_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("verifier") << u"code_verifier"_s << QString(50, u'w') << QByteArray("invalid_grant");
    QTest::newRow("no verifier") << u"code_verifier"_s << QString() << QByteArray("invalid_grant");
    QTest::newRow("short verifier") << u"code_verifier"_s << QString(42, u'v') << QByteArray("invalid_grant");
    QTest::newRow("code") << u"code"_s << u"guess"_s << QByteArray("invalid_grant");
    QTest::newRow("redirect")
        << u"redirect_uri"_s << u"http://localhost:33419/callback"_s << QByteArray("invalid_grant");
    QTest::newRow("client") << u"client_id"_s << u"aaaaaaaaaaaaaaaaaaaa"_s << QByteArray("invalid_client");
    QTest::newRow("resource") << u"resource"_s << u"https://evil.example/"_s << QByteArray("invalid_target");
    QTest::newRow("grant type") << u"grant_type"_s << u"password"_s << QByteArray("unsupported_grant_type");
}

void TestAuthorizationServer::refusesAWrongExchange()
{
    QFETCH(const QString, field);
    QFETCH(const QString, value);
    QFETCH(const QByteArray, error);
    SignInFixture fixture;
    const QByteArray code = fixture.consentedCode();

    const FakeExchange &exchange = fixture.redeem(code, {{field, value}});

    QVERIFY(exchange.response.status == 400 || exchange.response.status == 401);
    QCOMPARE(textIn(exchange, "error"), error);
    QVERIFY(fixture.tokens.tokens.isEmpty());
}

void TestAuthorizationServer::revokesWhatAReplayedCodeBrought()
{
    SignInFixture fixture;
    const QByteArray code = fixture.consentedCode();
    const QByteArray access = textIn(fixture.redeem(code), "access_token");
    QVERIFY(fixture.tokens.holds(access));

    const FakeExchange &exchange = fixture.redeem(code);

    QCOMPARE(textIn(exchange, "error"), QByteArray("invalid_grant"));
    QVERIFY(fixture.tokens.tokens.isEmpty());
}

void TestAuthorizationServer::forgetsACodeAfterAMinute()
{
    SignInFixture fixture;
    const QByteArray code = fixture.consentedCode();
    fixture.clock.advance(std::chrono::seconds(61));

    QCOMPARE(textIn(fixture.redeem(code), "error"), QByteArray("invalid_grant"));
}

void TestAuthorizationServer::rotatesRefreshTokens()
{
    SignInFixture fixture;
    const FakeExchange &first = fixture.redeem(fixture.consentedCode());

    const FakeExchange &second = fixture.refresh(textIn(first, "refresh_token"));

    QCOMPARE(second.response.status, 200);
    QVERIFY(textIn(second, "access_token") != textIn(first, "access_token"));
    QVERIFY(textIn(second, "refresh_token") != textIn(first, "refresh_token"));
    QCOMPARE(fixture.refresh(textIn(second, "refresh_token")).response.status, 200);
}

void TestAuthorizationServer::revokesTheFamilyOfAReplayedRefreshToken()
{
    SignInFixture fixture;
    const FakeExchange &first = fixture.redeem(fixture.consentedCode());
    const FakeExchange &second = fixture.refresh(textIn(first, "refresh_token"));

    const FakeExchange &replay = fixture.refresh(textIn(first, "refresh_token"));

    QCOMPARE(textIn(replay, "error"), QByteArray("invalid_grant"));
    QVERIFY(fixture.tokens.tokens.isEmpty());
    QCOMPARE(textIn(fixture.refresh(textIn(second, "refresh_token")), "error"), QByteArray("invalid_grant"));
}

void TestAuthorizationServer::revokesAFamilyOnRequest()
{
    SignInFixture fixture;
    const FakeExchange &tokens = fixture.redeem(fixture.consentedCode());

    const FakeExchange &exchange = fixture.send(
        "/revoke", {}, "token=" + textIn(tokens, "access_token") + "&client_id=" + fixture.clientId.toLatin1());

    QCOMPARE(exchange.response.status, 200);
    QVERIFY(fixture.tokens.tokens.isEmpty());
}

void TestAuthorizationServer::leavesTheTokensOfOthersAlone()
{
    SignInFixture fixture;
    const FakeExchange &tokens = fixture.redeem(fixture.consentedCode());
    const QByteArray refresh = textIn(tokens, "refresh_token");
    fixture.clientId = QString::fromLatin1(textIn(fixture.registerProgram(), "client_id"));

    const FakeExchange &revoked =
        fixture.send("/revoke", {}, "token=" + refresh + "&client_id=" + fixture.clientId.toLatin1());
    const FakeExchange &refreshed = fixture.refresh(refresh);

    QCOMPARE(revoked.response.status, 200); // it learns nothing
    QCOMPARE(textIn(refreshed, "error"), QByteArray("invalid_grant"));
    QVERIFY(fixture.tokens.holds(refresh));
}

void TestAuthorizationServer::asksOneQuestionAtATime()
{
    SignInFixture fixture;
    FakeExchange &first = fixture.authorize();
    fixture.clientId.clear();

    const FakeExchange &second = fixture.authorize();

    QCOMPARE(fixture.prompter.questions.size(), 1);
    QCOMPARE(SignInFixture::fieldOf(second.header("Location"), "error"), QByteArray("temporarily_unavailable"));
    QVERIFY(!first.isOver);
}

void TestAuthorizationServer::replacesTheQuestionOfTheSameProgram()
{
    SignInFixture fixture;
    FakeExchange &first = fixture.authorize();

    FakeExchange &second = fixture.authorize();

    QCOMPARE(fixture.prompter.questions.size(), 2);
    QCOMPARE(fixture.prompter.withdrawn, QList{fixture.prompter.questions.constFirst().id});
    QCOMPARE(first.response.status, 400);
    fixture.prompter.answer(Consent::Given);
    QTRY_COMPARE(second.response.status, 302);
}

void TestAuthorizationServer::letsNobodySlipUnderAQuestion_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("value");
    QTest::newRow("another challenge")
        << u"code_challenge"_s << QString::fromLatin1(SignInFixture::challengeOf(QByteArray(50, 'w')));
    QTest::newRow("another port") << u"redirect_uri"_s << u"http://localhost:4444/callback"_s;
    QTest::newRow("another state") << u"state"_s << u"guess"_s;
}

void TestAuthorizationServer::letsNobodySlipUnderAQuestion()
{
    QFETCH(const QString, field);
    QFETCH(const QString, value);
    SignInFixture fixture;
    FakeExchange &first = fixture.authorize();

    const FakeExchange &thief = fixture.authorize({{field, value}});

    QCOMPARE(SignInFixture::fieldOf(thief.header("Location"), "error"), QByteArray("temporarily_unavailable"));
    QVERIFY(!first.isOver && fixture.prompter.withdrawn.isEmpty());
}

void TestAuthorizationServer::asksFewQuestionsAMinute()
{
    SignInFixture fixture;
    for (int i = 0; i < 5; ++i) {
        FakeExchange &exchange = fixture.authorize();
        fixture.prompter.answer(Consent::Declined);
        QTRY_VERIFY(exchange.isOver);
    }

    const FakeExchange &sixth = fixture.authorize();

    QCOMPARE(SignInFixture::fieldOf(sixth.header("Location"), "error"), QByteArray("temporarily_unavailable"));
    QCOMPARE(fixture.prompter.questions.size(), 5);
    fixture.clock.advance(std::chrono::seconds(61));
    fixture.authorize();
    QCOMPARE(fixture.prompter.questions.size(), 6);
}

void TestAuthorizationServer::asksAgainHoweverOftenItWasAllowed()
{
    SignInFixture fixture;
    (void)fixture.redeem(fixture.consentedCode());

    const FakeExchange &again = fixture.authorize();

    QVERIFY(!again.isOver);
    QCOMPARE(fixture.prompter.questions.size(), 2);
}

void TestAuthorizationServer::showsABrowserAPageMeanwhile()
{
    SignInFixture fixture;
    fixture.accept = "text/html,application/xhtml+xml,*/*;q=0.8";

    const FakeExchange &page = fixture.authorize();

    QCOMPARE(page.response.status, 200);
    QVERIFY(page.header("Content-Security-Policy").contains("default-src 'none'"));
    QVERIFY(page.header("Content-Security-Policy").contains("frame-ancestors 'none'"));
    QCOMPARE(page.header("Referrer-Policy"), QByteArray("no-referrer"));
    QVERIFY(!page.response.body.contains("<script"));
    const qsizetype from = page.response.body.indexOf("/authorize/wait?") + 16;
    const QByteArray query = page.response.body.sliced(from, page.response.body.indexOf('"', from) - from);
    FakeExchange &waiting = fixture.send("/authorize/wait", query);
    QVERIFY(!waiting.isOver);
    fixture.prompter.answer(Consent::Given);
    QTRY_COMPARE(waiting.response.status, 302);
    QCOMPARE(fixture.send("/authorize/wait", query).response.status, 400); // it was fetched
}

void TestAuthorizationServer::sendsABrowserBackToThePageInTime()
{
    SignInFixture fixture({.browser = std::chrono::milliseconds(1)});
    fixture.accept = "text/html";
    const QByteArray page = fixture.authorize().response.body;
    const qsizetype from = page.indexOf("/authorize/wait?") + 16;

    FakeExchange &waiting = fixture.send("/authorize/wait", page.sliced(from, page.indexOf('"', from) - from));

    QTRY_VERIFY(waiting.isOver);
    QCOMPARE(waiting.response.status, 200);
    QVERIFY(waiting.response.body.contains(page.sliced(from, page.indexOf('"', from) - from)));
    QVERIFY(fixture.prompter.withdrawn.isEmpty());
}

void TestAuthorizationServer::keepsTheAnswerFromOtherPages()
{
    SignInFixture fixture;
    fixture.authorize();

    for (const QByteArray query : {"", "request=", "request=guess", "request=a&request=b"})
        QCOMPARE(fixture.send("/authorize/wait", query).response.status, 400);
}

void TestAuthorizationServer::withdrawsAQuestionThatNobodyWaitsFor()
{
    SignInFixture fixture({.absence = std::chrono::milliseconds(1)});
    FakeExchange &browser = fixture.authorize();
    QVERIFY(fixture.prompter.withdrawn.isEmpty());

    browser.leave();

    QTRY_COMPARE(fixture.prompter.withdrawn.size(), 1);
    QCOMPARE(fixture.authorize().isOver, false); // the next one may ask
}

void TestAuthorizationServer::neverReflectsTheRequestInAPage()
{
    SignInFixture fixture;
    for (const QByteArray query : {"client_id=<script>alert(1)</script>", "a=1&a=<b>", "%3Cscript%3E"}) {
        const FakeExchange &page = fixture.send("/authorize", query);
        QCOMPARE(page.response.status, 400);
        QVERIFY(!page.response.body.contains("script"));
        QVERIFY(page.header("Content-Type").startsWith("text/html"));
    }
}

QTEST_GUILESS_MAIN(TestAuthorizationServer)
#include "tst_authorizationserver.moc"
