// SPDX-License-Identifier: GPL-3.0-or-later
// The engine on a stream of lines, both eras, over a fake transport.
#include "mcp/engine.h"

#include "mcp/protocol.h"

#include "support/fakeprovider.h"
#include "support/fakeexchange.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;

namespace {

struct Server {
    Server()
        : engine({provider}, sessions, u"1.2.3"_s)
        , channel(new test::FakeChannel)
    {
        Caller caller;
        caller.client = ClientId::generate();
        caller.connection = u"c1"_s;
        caller.program = u"/usr/bin/claude"_s;
        engine.attach(*channel, caller);
    }

    void say(const QByteArray &line) { Q_EMIT channel->received(line); }
    [[nodiscard]] QJsonObject ask(const QByteArray &line)
    {
        say(line);
        return channel->last();
    }

    test::FakeProvider provider;
    test::MemorySessions sessions;
    Engine engine;
    std::unique_ptr<test::FakeChannel> channel;
};

QByteArray request(const QByteArray &id, const QByteArray &method, const QByteArray &params = "{}")
{
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + R"(","params":)" + params + "}";
}

QByteArray modern(const QByteArray &id, const QByteArray &method, const QByteArray &params = {})
{
    return request(id, method,
        '{' + params
            + R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
              R"("io.modelcontextprotocol/clientCapabilities":{},)"
              R"("io.modelcontextprotocol/clientInfo":{"name":"modern","version":"9"}}})");
}

QByteArray initialize(const QByteArray &version)
{
    return request("0", "initialize",
        R"({"protocolVersion":")" + version + R"(","capabilities":{},"clientInfo":{"name":"legacy","version":"8"}})");
}

int codeOf(const QJsonObject &message)
{
    return message.value(u"error"_s).toObject().value(u"code"_s).toInt();
}

}

class TestEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersAProbeFirst();
    void servesBothErasOnOneConnection();
    void servesALegacyClient();
    void beginsAnewWithEachInitialize();
    void identifiesTheCaller();
    void cutsWhatAClientClaims();
    void answersOneLinePerMessage();
    void answersUnknownMethodsAndGoesOn();
    void answersJunkAndGoesOn();
    void ignoresEmptyLines();
    void sendsProgressOnTheChannel();
    void cancelsOnRequest();
    void cancelsEverythingWhenTheChannelCloses();
    void answersBatchesOfTheRevisionThatHasThem();
    void acknowledgesASubscription();
    void keepsConnectionsApart();
    void survivesAChannelThatClosesWhileItIsAnswered();
};

void TestEngine::answersAProbeFirst()
{
    Server server;

    const auto answer = server.ask(modern("\"probe\"", "server/discover"));

    QCOMPARE(answer.value(u"id"_s), QJsonValue(u"probe"_s));
    QVERIFY(answer.value(u"result"_s)[u"supportedVersions"_s].isArray());
}

void TestEngine::servesBothErasOnOneConnection()
{
    Server server;

    QVERIFY(server.ask(initialize("2025-06-18")).contains(u"result"_s));
    const auto claimed = server.ask(modern("1", "tools/list"));
    const auto plain = server.ask(request("2", "tools/list"));

    QVERIFY(claimed.value(u"result"_s)[u"resultType"_s].isString());
    QVERIFY(plain.value(u"result"_s)[u"resultType"_s].isUndefined());
}

void TestEngine::servesALegacyClient()
{
    Server server;

    const auto begun = server.ask(initialize("2025-06-18"));
    server.say(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    QCOMPARE(server.channel->lines.size(), 1);

    QCOMPARE(begun.value(u"result"_s)[u"protocolVersion"_s], QJsonValue(u"2025-06-18"_s));
    QCOMPARE(server.ask(request("1", "ping")).value(u"result"_s), QJsonValue(QJsonObject()));
    QCOMPARE(codeOf(server.ask(request("2", "initialize"))), -32602);
    QVERIFY(server.sessions.stored.isEmpty());
}

void TestEngine::beginsAnewWithEachInitialize()
{
    Server server;

    QVERIFY(server.ask(initialize("2025-06-18")).contains(u"result"_s));
    const auto again = server.ask(initialize("2025-03-26"));

    QCOMPARE(again.value(u"result"_s)[u"protocolVersion"_s], QJsonValue(u"2025-03-26"_s));
}

void TestEngine::identifiesTheCaller()
{
    Server server;
    server.say(initialize("2025-06-18"));

    server.say(request("1", "tools/call", R"({"name":"echo"})"));
    server.say(modern("2", "tools/call", R"("name":"echo",)"));

    QCOMPARE(server.provider.callers[0].claimedName, u"legacy"_s);
    QCOMPARE(server.provider.callers[1].claimedName, u"modern"_s);
    for (const Caller &caller : std::as_const(server.provider.callers)) {
        QCOMPARE(caller.connection, u"c1"_s);
        QCOMPARE(caller.program, u"/usr/bin/claude"_s);
    }
}

void TestEngine::cutsWhatAClientClaims()
{
    Server server;
    server.say(initialize("2025-06-18").replace("legacy", QByteArray(100'000, 'x')));

    server.say(request("1", "tools/call", R"({"name":"echo"})"));

    QCOMPARE(server.provider.callers[0].claimedName, QString(100, u'x'));
}

void TestEngine::answersOneLinePerMessage()
{
    Server server;

    server.say(request("1", "tools/call", R"({"name":"echo","arguments":{"text":"a\nb\r\n\u2028"}})"));

    QVERIFY(!server.channel->isBroken);
    QCOMPARE(server.channel->lines.size(), 1);
}

void TestEngine::answersUnknownMethodsAndGoesOn()
{
    Server server;

    QCOMPARE(codeOf(server.ask(request("1", "nonsense"))), -32601);
    QCOMPARE(codeOf(server.ask(modern("2", "nonsense"))), -32601);
    QVERIFY(server.ask(request("3", "ping")).contains(u"result"_s));
}

void TestEngine::answersJunkAndGoesOn()
{
    Server server;

    for (const QByteArray junk : {"{", "nonsense", "\xff", "{\"a\":1,\"a\":2}"}) {
        QCOMPARE(codeOf(server.ask(junk)), -32700);
        QVERIFY(!server.channel->last().contains(u"id"_s));
    }
    for (const QByteArray junk : {"null", "[]", "{}", "5"})
        QCOMPARE(codeOf(server.ask(junk)), -32600);
    QVERIFY(server.ask(request("3", "ping")).contains(u"result"_s));
}

void TestEngine::ignoresEmptyLines()
{
    Server server;

    server.say("");
    server.say(" \r");

    QVERIFY(server.channel->lines.isEmpty());
}

void TestEngine::sendsProgressOnTheChannel()
{
    Server server;
    server.say(request("1", "tools/call", R"({"name":"wait","_meta":{"progressToken":5}})"));

    server.provider.waiting[0]->progress(u"asking"_s);

    QCOMPARE(server.channel->last().value(u"params"_s)[u"progressToken"_s], QJsonValue(5));
}

void TestEngine::cancelsOnRequest()
{
    Server server;
    server.say(request("1", "tools/call", R"({"name":"wait"})"));
    server.say(modern("\"1\"", "tools/call", R"("name":"wait",)"));

    server.say(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}})");
    QCOMPARE(server.provider.cancelled, 1);
    QTRY_VERIFY(!server.provider.waiting[1]);
    QVERIFY(server.provider.waiting[0]);
    server.say(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})");

    QCOMPARE(server.provider.cancelled, 2);
    QVERIFY(server.channel->lines.isEmpty());
}

void TestEngine::cancelsEverythingWhenTheChannelCloses()
{
    Server server;
    server.say(request("1", "tools/call", R"({"name":"wait"})"));
    server.say(modern("2", "tools/call", R"("name":"wait",)"));
    server.say(modern("3", "subscriptions/listen", R"("notifications":{},)"));
    const qsizetype said = server.channel->lines.size();

    Q_EMIT server.channel->closed();
    server.channel.reset();

    QCOMPARE(server.provider.cancelled, 2);
    QCOMPARE(said, 1);
    QTRY_VERIFY(!server.provider.waiting[0]);
    QTRY_VERIFY(!server.provider.waiting[1]);
}

void TestEngine::answersBatchesOfTheRevisionThatHasThem()
{
    Server server;
    const QByteArray batch = '[' + request("1", "ping") + ',' + request("2", "tools/call", R"({"name":"wait"})") + ']';

    server.say(initialize("2025-06-18"));
    QCOMPARE(codeOf(server.ask(batch)), -32600);
    server.say(initialize("2025-03-26"));
    const qsizetype before = server.channel->lines.size();
    server.say(batch);
    QCOMPARE(server.channel->lines.size(), before);
    server.provider.waiting[0]->answer({u"done"_s, {}, {}, false});

    QCOMPARE(server.channel->lines.size(), before + 1);
    QCOMPARE(QJsonDocument::fromJson(server.channel->lines.constLast()).array().size(), 2);
}

void TestEngine::acknowledgesASubscription()
{
    Server server;

    const auto message = server.ask(modern("\"listen:0\"", "subscriptions/listen", R"("notifications":{},)"));

    QCOMPARE(message.value(u"method"_s), QJsonValue(u"notifications/subscriptions/acknowledged"_s));
    QCOMPARE(message.value(u"params"_s)[u"_meta"_s][key::subscriptionId], QJsonValue(u"listen:0"_s));
    QCOMPARE(server.channel->lines.size(), 1);
}

void TestEngine::keepsConnectionsApart()
{
    Server server;
    test::FakeChannel other;
    Caller caller;
    caller.connection = u"c2"_s;
    server.engine.attach(other, caller);
    server.say(request("1", "tools/call", R"({"name":"wait"})"));

    Q_EMIT other.received(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})");
    Q_EMIT other.closed();

    QCOMPARE(server.provider.cancelled, 0);
    QVERIFY(other.lines.isEmpty());
}

void TestEngine::survivesAChannelThatClosesWhileItIsAnswered()
{
    Server server;
    server.say(request("1", "tools/call", R"({"name":"wait"})"));
    server.say(request("2", "tools/call", R"({"name":"wait"})"));
    server.channel->closesOnSend = true;

    server.provider.waiting[0]->answer({u"too much"_s, {}, {}, false});

    QCOMPARE(server.provider.cancelled, 1); // the other one
    QTRY_VERIFY(!server.provider.waiting[0]);
    QTRY_VERIFY(!server.provider.waiting[1]);
}

QTEST_GUILESS_MAIN(TestEngine)
#include "tst_engine.moc"
