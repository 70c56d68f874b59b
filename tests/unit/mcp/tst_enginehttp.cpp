// SPDX-License-Identifier: GPL-3.0-or-later
// The engine behind HTTP, both eras, over a fake transport.
#include "mcp/engine.h"

#include "mcp/protocol.h"

#include "support/fakeprovider.h"
#include "support/fakeexchange.h"

#include <QJsonArray>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;
using test::FakeExchange;

namespace {

const QByteArray both = "application/json, text/event-stream";

struct Server {
    Server()
        : engine({provider}, sessions, u"1.2.3"_s)
    {
    }

    std::unique_ptr<FakeExchange> serve(HttpRequest request)
    {
        auto exchange = std::make_unique<FakeExchange>();
        request.caller.client = client;
        if (request.caller.connection.isEmpty())
            request.caller.connection = u"token-1"_s;
        engine.serve(*exchange, request);
        return exchange;
    }

    std::unique_ptr<FakeExchange> post(const QByteArray &body, const QList<std::pair<QByteArray, QByteArray>> &headers)
    {
        HttpRequest request;
        request.body = body;
        request.headers.add("Content-Type", "application/json");
        for (const auto &[name, value] : headers)
            request.headers.add(name, value);
        return serve(request);
    }

    std::unique_ptr<FakeExchange> modern(
        const QByteArray &method, const QByteArray &params = {}, const QByteArray &accept = both)
    {
        const QByteArray meta = R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                                R"("io.modelcontextprotocol/clientCapabilities":{},)"
                                R"("io.modelcontextprotocol/clientInfo":{"name":"modern","version":"9"},)"
                                R"("progressToken":"p1"})";
        QList<std::pair<QByteArray, QByteArray>> headers{
            {"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", method}, {"Accept", accept}};
        if (method == "tools/call")
            headers.append({"Mcp-Name", QJsonDocument::fromJson('{' + params + '}')[u"name"_s].toString().toUtf8()});
        return post(R"({"jsonrpc":"2.0","id":"m1","method":")" + method + R"(","params":{)" + params
                + (params.isEmpty() ? "" : ",") + meta + "}}",
            headers);
    }

    QByteArray begin(const QByteArray &version = "2025-11-25")
    {
        const auto exchange = post(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":")"
                + version + R"(","capabilities":{},"clientInfo":{"name":"legacy","version":"8"}}})",
            {{"Accept", both}});
        return exchange->header("Mcp-Session-Id");
    }

    std::unique_ptr<FakeExchange> legacy(
        const QByteArray &session, const QByteArray &body, const QByteArray &accept = both)
    {
        return post(body, {{"Accept", accept}, {"Mcp-Session-Id", session}});
    }

    std::unique_ptr<FakeExchange> other(HttpRequest::Method method, const QByteArray &session)
    {
        HttpRequest request;
        request.method = method;
        request.headers.add("Accept", "text/event-stream");
        if (!session.isEmpty())
            request.headers.add("Mcp-Session-Id", session);
        return serve(request);
    }

    test::FakeProvider provider;
    test::MemorySessions sessions;
    ClientId client = ClientId::generate();
    Engine engine;
};

QByteArray request(const QByteArray &id, const QByteArray &method, const QByteArray &params = "{}")
{
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + R"(","params":)" + params + "}";
}

QJsonObject resultOf(const QJsonObject &message)
{
    return message.value(u"result"_s).toObject();
}

}

class TestEngineHttp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void discovers();
    void givesInstructionsThatFit();
    void listsTheToolsInOrder();
    void refusesAForeignCursor();
    void marksEveryModernResult();
    void answersACallWithTextImagesAndFacts();
    void answersInBandErrorsWith200_data();
    void answersInBandErrorsWith200();
    void answersWhatItDoesNotOfferWith404();
    void readsArgumentsWrittenAsText();
    void streamsWhatIsHeld();
    void answersJsonToAClientWithoutStreams();
    void streamsToAClientWithoutJson();
    void refusesOtherTypes();
    void countsProgressUpwards();
    void echoesTheTypeOfTheToken();
    void sendsNoProgressWithoutAToken();
    void cancelsAModernCallWithItsStream();
    void sendsNothingAfterTheClientLeft();
    void keepsASubscriptionOpen();
    void endsASubscriptionOfAClientWithoutStreams();
    void acceptsModernNotifications();
    void identifiesAModernCaller();

    void negotiatesTheVersion_data();
    void negotiatesTheVersion();
    void servesALegacySession();
    void needsASession();
    void doesNotKnowASessionOfAnotherClient();
    void survivesARestartOfTheServer();
    void endsASession();
    void refusesAnUnknownVersionHeader();
    void opensAnIdleStream();
    void keepsALegacyCallWhoseStreamCloses();
    void cancelsALegacyCallOnRequest();
    void ignoresALateOrForeignCancellation();
    void answersABatchAsOneArray();
    void answersABatchOfNotificationsWith202();
    void refusesBatchesInLaterRevisions();
    void acceptsResponsesAndNotifications();
    void hasNoModernMethodInTheLegacyEra();
};

void TestEngineHttp::discovers()
{
    Server server;

    const auto exchange = server.modern("server/discover");

    const QJsonObject result = resultOf(exchange->body());
    QCOMPARE(exchange->response.status, 200);
    QCOMPARE(result.value(u"supportedVersions"_s), QJsonValue(QJsonArray{u"2026-07-28"_s}));
    QCOMPARE(result.value(u"capabilities"_s), QJsonValue(QJsonObject{{u"tools"_s, QJsonObject()}}));
    QCOMPARE(result.value(u"cacheScope"_s), QJsonValue(u"private"_s));
    QVERIFY(result.value(u"ttlMs"_s).toInt() > 0);
    QVERIFY(!exchange->isBroken);
}

void TestEngineHttp::givesInstructionsThatFit()
{
    Server server;

    const QString modern = resultOf(server.modern("server/discover")->body()).value(u"instructions"_s).toString();

    QVERIFY(!modern.isEmpty());
    QCOMPARE_LE(modern.size(), 1500);
    for (const QString &fact : {u"sandbox"_s, u"approve"_s, u"awaiting_approval"_s, u"running"_s, u"wait_run"_s})
        QVERIFY(modern.left(700).contains(fact));
}

void TestEngineHttp::listsTheToolsInOrder()
{
    Server server;

    const QJsonObject result = resultOf(server.modern("tools/list")->body());

    const QJsonArray tools = result.value(u"tools"_s).toArray();
    QCOMPARE(tools.size(), 3);
    QCOMPARE(tools[0][u"name"_s], QJsonValue(u"echo"_s));
    QCOMPARE(tools[2][u"name"_s], QJsonValue(u"wait"_s));
    QCOMPARE(tools[0][u"inputSchema"_s][u"type"_s], QJsonValue(u"object"_s));
    QCOMPARE(tools[0][u"annotations"_s].toObject(),
        (QJsonObject{{u"title"_s, u"ECHO"_s}, {u"readOnlyHint"_s, true}, {u"destructiveHint"_s, false},
            {u"idempotentHint"_s, true}, {u"openWorldHint"_s, false}}));
    QVERIFY(!result.contains(u"nextCursor"_s));
    QVERIFY(result.contains(u"ttlMs"_s));
}

void TestEngineHttp::refusesAForeignCursor()
{
    Server server;

    const auto refused = server.modern("tools/list", R"("cursor":"page2")");
    const auto empty = server.modern("tools/list", R"("cursor":"")");

    QCOMPARE(refused->response.status, 200);
    QCOMPARE(refused->errorCode(), -32602);
    QVERIFY(resultOf(empty->body()).contains(u"tools"_s));
}

void TestEngineHttp::marksEveryModernResult()
{
    Server server;
    for (const auto &exchange : {server.modern("server/discover"), server.modern("tools/list"),
             server.modern("tools/call", R"("name":"echo")"), server.modern("tools/call", R"("name":"fail")")}) {
        const QJsonObject result = resultOf(exchange->body());
        QCOMPARE(result.value(u"resultType"_s), QJsonValue(u"complete"_s));
        QCOMPARE(result.value(u"_meta"_s)[key::serverInfo].toObject(),
            (QJsonObject{{u"name"_s, u"sandtray"_s}, {u"title"_s, u"Sandtray"_s}, {u"version"_s, u"1.2.3"_s}}));
        QCOMPARE(exchange->body().value(u"id"_s), QJsonValue(u"m1"_s));
    }
}

void TestEngineHttp::answersACallWithTextImagesAndFacts()
{
    Server server;
    const auto exchange = server.modern("tools/call", R"("name":"wait","arguments":{})");
    const QJsonObject facts{{u"exit_code"_s, 3}};

    server.provider.waiting[0]->answer({u"text"_s, {Image{QByteArray("\x89PNG"), u"image/png"_s}}, facts, false});

    const QJsonObject result = resultOf(exchange->body()); // at once, so without a stream
    const QJsonObject text{{u"type"_s, u"text"_s}, {u"text"_s, u"text"_s}};
    const QJsonObject image{{u"type"_s, u"image"_s}, {u"mimeType"_s, u"image/png"_s}, {u"data"_s, u"iVBORw=="_s}};
    QCOMPARE(result.value(u"content"_s).toArray(), (QJsonArray{text, image}));
    QCOMPARE(result.value(u"isError"_s), QJsonValue(false));
    QCOMPARE(result.value(u"_meta"_s)[key::result].toObject(), facts);
    QVERIFY(!result.contains(u"structuredContent"_s));
}

void TestEngineHttp::answersInBandErrorsWith200_data()
{
    QTest::addColumn<QByteArray>("params");
    QTest::newRow("unknown tool") << QByteArray(R"("name":"nonsense")");
    QTest::newRow("tool in another case") << QByteArray(R"("name":"Echo")");
    QTest::newRow("name no text") << QByteArray(R"("name":["echo"])");
    QTest::newRow("arguments a list") << QByteArray(R"("name":"echo","arguments":[])");
    QTest::newRow("arguments other text") << QByteArray(R"("name":"echo","arguments":"nonsense")");
}

void TestEngineHttp::answersInBandErrorsWith200()
{
    QFETCH(const QByteArray, params);
    Server server;
    const QByteArray session = server.begin();

    const auto exchange = server.legacy(session, request("1", "tools/call", '{' + params + '}'));

    QCOMPARE(exchange->response.status, 200);
    QCOMPARE(exchange->errorCode(), -32602);
    QVERIFY(server.provider.callers.isEmpty());
}

void TestEngineHttp::answersWhatItDoesNotOfferWith404()
{
    Server server; // it has tools alone
    for (const char *method : {"resources/list", "prompts/list", "completion/complete"}) {
        const auto exchange = server.modern(method);
        QCOMPARE(exchange->response.status, 404);
        QCOMPARE(exchange->errorCode(), -32601);
    }
    const auto legacy = server.legacy(server.begin(), request("1", "resources/list"));
    QCOMPARE(legacy->response.status, 200);
    QCOMPARE(legacy->errorCode(), -32601);
}

void TestEngineHttp::readsArgumentsWrittenAsText()
{
    Server server;

    const auto exchange = server.modern("tools/call", R"("name":"echo","arguments":"{\"a\":1}")");

    QCOMPARE(resultOf(exchange->body()).value(u"_meta"_s)[key::result].toObject(), (QJsonObject{{u"a"_s, 1}}));
}

void TestEngineHttp::streamsWhatIsHeld()
{
    Server server;

    const auto exchange = server.modern("tools/call", R"("name":"wait")");
    QVERIFY(!exchange->isStream); // the answer may come at once
    QTRY_VERIFY(exchange->isStream); // before there is anything to say
    QVERIFY(exchange->events.isEmpty());
    server.provider.waiting[0]->answer({u"done"_s, {}, {}, false});

    QVERIFY(exchange->isOver);
    QCOMPARE(exchange->events.size(), 1);
    QCOMPARE(exchange->events[0].value(u"id"_s), QJsonValue(u"m1"_s));
    QVERIFY(!exchange->isBroken);
    QTRY_VERIFY(!server.provider.waiting[0]); // the engine deletes it
}

void TestEngineHttp::answersJsonToAClientWithoutStreams()
{
    Server server;

    const auto exchange = server.modern("tools/call", R"("name":"wait")", "application/json");
    QVERIFY(!server.provider.waiting[0]->wantsProgress());
    server.provider.waiting[0]->progress(u"asking"_s);
    QVERIFY(!exchange->isStream);
    server.provider.waiting[0]->answer({u"done"_s, {}, {}, false});

    QCOMPARE(exchange->response.status, 200);
    QVERIFY(resultOf(exchange->body()).contains(u"content"_s));
}

void TestEngineHttp::streamsToAClientWithoutJson()
{
    Server server;

    const auto exchange = server.modern("server/discover", {}, "text/event-stream");

    QVERIFY(exchange->isStream);
    QVERIFY(exchange->isOver);
    QCOMPARE(exchange->events.size(), 1);
}

void TestEngineHttp::refusesOtherTypes()
{
    Server server;
    HttpRequest untyped;
    untyped.body = request("1", "ping");

    QCOMPARE(server.modern("server/discover", {}, "text/html")->response.status, 406);
    QCOMPARE(server.serve(untyped)->response.status, 415);
}

void TestEngineHttp::countsProgressUpwards()
{
    Server server;
    const auto exchange = server.modern("tools/call", R"("name":"wait")");

    for (const QString &step : {u"one"_s, u"two"_s, u"two"_s})
        server.provider.waiting[0]->progress(step);

    QCOMPARE(exchange->events.size(), 3);
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(exchange->events[i].value(u"method"_s), QJsonValue(u"notifications/progress"_s));
        QCOMPARE(exchange->events[i].value(u"params"_s)[u"progress"_s], QJsonValue(i + 1));
        QVERIFY(!exchange->events[i].contains(u"id"_s));
    }
    QCOMPARE(exchange->events[1].value(u"params"_s)[u"message"_s], QJsonValue(u"two"_s));
}

void TestEngineHttp::echoesTheTypeOfTheToken()
{
    Server server;
    const QByteArray session = server.begin();
    for (const QByteArray token : {"7", "\"7\""}) {
        const auto exchange = server.legacy(
            session, request("1", "tools/call", R"({"name":"wait","_meta":{"progressToken":)" + token + "}}"));
        server.provider.waiting.constLast()->progress(u"x"_s);
        const QJsonArray echoed{exchange->events[0].value(u"params"_s)[u"progressToken"_s]};
        QCOMPARE(QJsonDocument(echoed).toJson(QJsonDocument::Compact), '[' + token + ']');
    }
}

void TestEngineHttp::sendsNoProgressWithoutAToken()
{
    Server server;
    const QByteArray session = server.begin();
    for (const QByteArray meta :
        {"", R"(,"_meta":{})", R"(,"_meta":{"progressToken":null})", R"(,"_meta":{"progressToken":{}})"}) {
        const auto exchange = server.legacy(session, request("1", "tools/call", R"({"name":"wait")" + meta + '}'));
        server.provider.waiting.constLast()->progress(u"x"_s);
        QVERIFY(!server.provider.waiting.constLast()->wantsProgress());
        QVERIFY(exchange->events.isEmpty());
    }
}

void TestEngineHttp::cancelsAModernCallWithItsStream()
{
    Server server;
    const auto exchange = server.modern("tools/call", R"("name":"wait")");

    exchange->leave();

    QCOMPARE(server.provider.cancelled, 1);
    QCOMPARE(server.provider.undeliverable, 0);
    QTRY_VERIFY(!server.provider.waiting[0]);
}

void TestEngineHttp::sendsNothingAfterTheClientLeft()
{
    Server server;
    const auto exchange = server.modern("tools/call", R"("name":"wait")");
    mcp::PendingCall *const call = server.provider.waiting[0];
    exchange->leave();

    call->progress(u"late"_s);
    call->hold();
    call->answer({u"late"_s, {}, {}, false});

    QVERIFY(exchange->events.isEmpty());
    QVERIFY(!exchange->isBroken);
    QCOMPARE(server.provider.cancelled, 1);
}

void TestEngineHttp::keepsASubscriptionOpen()
{
    Server server;

    const auto exchange = server.modern(
        "subscriptions/listen", R"("notifications":{"toolsListChanged":true,"resourceSubscriptions":["x"]})");

    QVERIFY(exchange->isStream);
    QVERIFY(!exchange->isOver);
    QCOMPARE(exchange->events.size(), 1);
    QCOMPARE(exchange->events[0].value(u"method"_s), QJsonValue(u"notifications/subscriptions/acknowledged"_s));
    QCOMPARE(exchange->events[0].value(u"params"_s)[u"notifications"_s], QJsonValue(QJsonObject()));
    QCOMPARE(exchange->events[0].value(u"params"_s)[u"_meta"_s][key::subscriptionId], QJsonValue(u"m1"_s));
    exchange->leave();
    QVERIFY(!exchange->isBroken);
}

void TestEngineHttp::endsASubscriptionOfAClientWithoutStreams()
{
    Server server;

    const auto exchange = server.modern("subscriptions/listen", R"("notifications":{})", "application/json");

    QCOMPARE(resultOf(exchange->body()).value(u"_meta"_s)[key::subscriptionId], QJsonValue(u"m1"_s));
    QCOMPARE(resultOf(exchange->body()).value(u"resultType"_s), QJsonValue(u"complete"_s));
}

void TestEngineHttp::acceptsModernNotifications()
{
    Server server;

    const auto exchange =
        server.post(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})",
            {{"MCP-Protocol-Version", "2026-07-28"}});

    QCOMPARE(exchange->response.status, 202);
    QVERIFY(exchange->response.body.isEmpty());
}

void TestEngineHttp::identifiesAModernCaller()
{
    Server server;

    const auto exchange = server.modern("tools/call", R"("name":"echo")");

    const Caller &caller = server.provider.callers.constFirst();
    QCOMPARE(caller.client, server.client);
    QCOMPARE(caller.claimedName, u"modern"_s);
    QCOMPARE(caller.claimedVersion, u"9"_s);
    QCOMPARE(caller.connection, u"token-1"_s);
    QCOMPARE(exchange->connection, u"token-1"_s);
    QVERIFY(exchange->header("Mcp-Session-Id").isEmpty());
}

void TestEngineHttp::negotiatesTheVersion_data()
{
    QTest::addColumn<QByteArray>("requested");
    QTest::addColumn<QString>("answered");
    for (const char *version : {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"})
        QTest::newRow(version) << QByteArray(version) << QString::fromLatin1(version);
    QTest::newRow("modern") << QByteArray("2026-07-28") << u"2025-11-25"_s;
    QTest::newRow("older") << QByteArray("2024-01-01") << u"2025-11-25"_s;
    QTest::newRow("nonsense") << QByteArray("x") << u"2025-11-25"_s;
}

void TestEngineHttp::negotiatesTheVersion()
{
    QFETCH(const QByteArray, requested);
    QFETCH(const QString, answered);
    Server server;

    const auto exchange = server.post(request("0", "initialize", R"({"protocolVersion":")" + requested + R"("})"), {});

    const QJsonObject result = resultOf(exchange->body());
    QCOMPARE(result.value(u"protocolVersion"_s).toString(), answered);
    QCOMPARE(result.value(u"capabilities"_s), QJsonValue(QJsonObject{{u"tools"_s, QJsonObject()}}));
    QCOMPARE(result.value(u"serverInfo"_s)[u"name"_s], QJsonValue(u"sandtray"_s));
    QVERIFY(result.contains(u"instructions"_s));
    QCOMPARE_GE(exchange->header("Mcp-Session-Id").size(), 20);
}

void TestEngineHttp::servesALegacySession()
{
    Server server;
    const QByteArray session = server.begin();

    const auto ping = server.legacy(session, request("1", "ping"));
    const auto list = server.legacy(session, request("\"2\"", "tools/list"));
    const auto call = server.legacy(session, request("3", "tools/call", R"({"name":"echo","arguments":{"a":1}})"));

    QCOMPARE(resultOf(ping->body()), QJsonObject());
    QCOMPARE(list->body().value(u"id"_s), QJsonValue(u"2"_s));
    QVERIFY(!resultOf(list->body()).contains(u"resultType"_s));
    QCOMPARE(
        resultOf(call->body()).value(u"_meta"_s).toObject(), (QJsonObject{{key::result, QJsonObject{{u"a"_s, 1}}}}));
    QCOMPARE(server.provider.callers.constFirst().claimedName, u"legacy"_s);
    QCOMPARE(server.provider.callers.constFirst().connection, QString::fromLatin1(session));
    QCOMPARE(call->connection, QString::fromLatin1(session));
}

void TestEngineHttp::needsASession()
{
    Server server;

    const auto missing = server.post(request("5", "tools/list"), {});
    const auto unknown = server.legacy("aaaaaaaaaaaaaaaaaaaa", request("5", "tools/list"));
    const auto again = server.legacy("aaaaaaaaaaaaaaaaaaaa", request("5", "initialize", R"({"protocolVersion":"x"})"));

    QCOMPARE(missing->response.status, 400);
    QCOMPARE(missing->errorCode(), -32000);
    QCOMPARE(unknown->response.status, 404);
    QCOMPARE(unknown->errorCode(), -32001);
    QCOMPARE(unknown->body().value(u"id"_s), QJsonValue(5));
    QCOMPARE(again->response.status, 200); // just a new one
    QVERIFY(again->header("Mcp-Session-Id") != "aaaaaaaaaaaaaaaaaaaa");
}

void TestEngineHttp::doesNotKnowASessionOfAnotherClient()
{
    Server server;
    const QByteArray session = server.begin();

    server.client = ClientId::generate();

    QCOMPARE(server.legacy(session, request("1", "ping"))->response.status, 404);
    QCOMPARE(server.other(HttpRequest::Method::Get, session)->response.status, 404);
    QCOMPARE(server.other(HttpRequest::Method::Delete, session)->response.status, 404);
}

void TestEngineHttp::survivesARestartOfTheServer()
{
    Server before;
    const QByteArray session = before.begin();
    test::FakeProvider provider;
    Engine after({provider}, before.sessions, u"2"_s);
    HttpRequest again;
    again.body = request("1", "tools/call", R"({"name":"echo"})");
    again.headers.add("Content-Type", "application/json");
    again.headers.add("Mcp-Session-Id", session);
    again.caller.client = before.client;
    FakeExchange exchange;

    after.serve(exchange, again);

    QCOMPARE(exchange.response.status, 200);
    QCOMPARE(provider.callers.constFirst().claimedName, u"legacy"_s);
}

void TestEngineHttp::endsASession()
{
    Server server;
    const QByteArray session = server.begin();
    const auto call = server.legacy(session, request("1", "tools/call", R"({"name":"wait"})"));

    const auto stream = server.other(HttpRequest::Method::Get, session);
    const auto left = server.other(HttpRequest::Method::Get, session);
    left->leave();
    QCOMPARE(server.other(HttpRequest::Method::Delete, {})->response.status, 400);
    QCOMPARE(server.other(HttpRequest::Method::Delete, session)->response.status, 204);

    QCOMPARE(server.provider.cancelled, 1);
    QVERIFY(call->isOver);
    QVERIFY(stream->isOver);
    QVERIFY(!stream->isBroken);
    QVERIFY(!left->isBroken);
    QCOMPARE(server.legacy(session, request("2", "ping"))->response.status, 404);
    QCOMPARE(server.other(HttpRequest::Method::Delete, session)->response.status, 404);
    QVERIFY(server.sessions.stored.isEmpty());
}

void TestEngineHttp::refusesAnUnknownVersionHeader()
{
    Server server;
    const QByteArray session = server.begin();
    const auto with = [&](const QByteArray &version) {
        return server.post(request("1", "ping"), {{"Mcp-Session-Id", session}, {"MCP-Protocol-Version", version}});
    };

    QCOMPARE(with("latest")->response.status, 400);
    QCOMPARE(with("1999-01-01")->response.status, 400);
    QCOMPARE(with("2025-06-18")->response.status, 200);
    QCOMPARE(with("2024-11-05")->response.status, 200);
}

void TestEngineHttp::opensAnIdleStream()
{
    Server server;
    const QByteArray session = server.begin();

    const auto none = server.other(HttpRequest::Method::Get, {});
    const auto stream = server.other(HttpRequest::Method::Get, session);

    QCOMPARE(none->response.status, 405);
    QVERIFY(stream->isStream);
    QVERIFY(!stream->isOver);
    QVERIFY(stream->events.isEmpty());
    QCOMPARE(stream->connection, QString::fromLatin1(session));
}

void TestEngineHttp::keepsALegacyCallWhoseStreamCloses()
{
    Server server;
    const auto exchange = server.legacy(server.begin(), request("1", "tools/call", R"({"name":"wait"})"));

    exchange->leave();

    QCOMPARE(server.provider.undeliverable, 1);
    QCOMPARE(server.provider.cancelled, 0);
    QVERIFY(server.provider.waiting[0]);
    server.provider.waiting[0]->answer({u"late"_s, {}, {}, false});
    QVERIFY(exchange->events.isEmpty());
    QTRY_VERIFY(!server.provider.waiting[0]);
}

void TestEngineHttp::cancelsALegacyCallOnRequest()
{
    Server server;
    const QByteArray session = server.begin();
    const auto call = server.legacy(session, request("\"7\"", "tools/call", R"({"name":"wait"})"));

    const auto cancelled = server.legacy(
        session, R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"7","reason":"x"}})");

    QCOMPARE(cancelled->response.status, 202);
    QCOMPARE(server.provider.cancelled, 1);
    QVERIFY(call->isOver);
    QVERIFY(call->events.isEmpty()); // nothing more for that id
}

void TestEngineHttp::ignoresALateOrForeignCancellation()
{
    Server server;
    const QByteArray session = server.begin();
    const QByteArray other = server.begin();
    const auto call = server.legacy(session, request("7", "tools/call", R"({"name":"wait"})"));
    const QByteArray cancel = R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%}})";

    QCOMPARE(server.legacy(other, QByteArray(cancel).replace('%', "7"))->response.status, 202);
    QCOMPARE(server.legacy(session, QByteArray(cancel).replace('%', "\"7\""))->response.status, 202);
    QCOMPARE(server.legacy(session, QByteArray(cancel).replace('%', "8"))->response.status, 202);
    QCOMPARE(server.provider.cancelled, 0);
    server.provider.waiting[0]->answer({u"done"_s, {}, {}, false});
    QCOMPARE(server.legacy(session, QByteArray(cancel).replace('%', "7"))->response.status, 202);

    QCOMPARE(server.provider.cancelled, 0);
    QVERIFY(resultOf(call->body()).contains(u"content"_s));
}

void TestEngineHttp::answersABatchAsOneArray()
{
    Server server;
    const QByteArray session = server.begin("2025-03-26");

    const auto exchange = server.legacy(session,
        '[' + request("1", "ping") + R"(,{"jsonrpc":"2.0","method":"notifications/x"},)"
            + request("2", "tools/call", R"({"name":"wait"})") + ',' + request("3", "nonsense") + ']');
    QVERIFY(!exchange->isOver);
    server.provider.waiting[0]->answer({u"done"_s, {}, {}, false});

    const QJsonArray answers = QJsonDocument::fromJson(exchange->response.body).array();
    QCOMPARE(answers.size(), 3);
    QCOMPARE(answers[0][u"id"_s], QJsonValue(1));
    QCOMPARE(answers[1][u"error"_s][u"code"_s], QJsonValue(-32601));
    QCOMPARE(answers[2][u"id"_s], QJsonValue(2));
}

void TestEngineHttp::answersABatchOfNotificationsWith202()
{
    Server server;

    const auto exchange =
        server.legacy(server.begin("2024-11-05"), R"([{"jsonrpc":"2.0","method":"notifications/initialized"}])");

    QCOMPARE(exchange->response.status, 202);
    QVERIFY(!exchange->isBroken);
}

void TestEngineHttp::refusesBatchesInLaterRevisions()
{
    Server server;
    for (const QByteArray version : {"2025-06-18", "2025-11-25"}) {
        const auto exchange = server.legacy(server.begin(version), '[' + request("1", "ping") + ']');
        QCOMPARE(exchange->response.status, 400);
        QCOMPARE(exchange->errorCode(), -32600);
    }
}

void TestEngineHttp::acceptsResponsesAndNotifications()
{
    Server server;
    const QByteArray session = server.begin();
    for (const QByteArray body :
        {R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
            R"({"jsonrpc":"2.0","method":"notifications/nonsense","params":{}})",
            R"({"jsonrpc":"2.0","id":1,"result":{}})", R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}})"}) {
        const auto exchange = server.legacy(session, body);
        QCOMPARE(exchange->response.status, 202);
        QVERIFY(exchange->response.body.isEmpty());
    }
}

void TestEngineHttp::hasNoModernMethodInTheLegacyEra()
{
    Server server;
    const QByteArray session = server.begin();
    for (const QByteArray method : {"server/discover", "subscriptions/listen", "prompts/list", "resources/list",
             "logging/setLevel", "completion/complete"}) {
        const auto exchange = server.legacy(session, request("1", method));
        QCOMPARE(exchange->response.status, 200);
        QCOMPARE(exchange->errorCode(), -32601);
    }
}

QTEST_GUILESS_MAIN(TestEngineHttp)
#include "tst_enginehttp.moc"
