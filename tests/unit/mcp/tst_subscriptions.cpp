// SPDX-License-Identifier: GPL-3.0-or-later
// What a server that changes tells its clients, in both eras and by both ways: list changes, updates of resources, and
// the records of its log.
#include "mcp/changesource.h"
#include "mcp/engine.h"
#include "mcp/exchange.h"

#include "support/fakeexchange.h"
#include "support/fakeprovider.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;

namespace {

QByteArray legacy(const QByteArray &id, const QByteArray &method, const QByteArray &params = "{}")
{
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + R"(","params":)" + params + "}";
}

QByteArray modern(const QByteArray &id, const QByteArray &method, const QByteArray &params, const QByteArray &meta = {})
{
    return legacy(id, method,
        '{' + params + R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)" + meta
            + R"("io.modelcontextprotocol/clientCapabilities":{}}})");
}

const QByteArray initialize = R"({"protocolVersion":"2025-11-25","capabilities":{}})";

}

class TestSubscriptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void advertisesWhatItOffers();
    void tellsAListenerWhatItAskedFor();
    void listsTheToolsAsTheyAreNow();
    void tellsLegacyClientsEverything();
    void tellsAWatcherOfItsResourceAlone();
    void boundsWhatIsWatched();
    void sendsALegacyClientTheLevelsItSet();
    void sendsAModernClientTheLogThatItsRequestAsksFor();
    void tellsEachSessionInOneStream();

private:
    QJsonObject ask(const QByteArray &line)
    {
        Q_EMIT m_channel->received(line);
        return m_channel->last();
    }
    QStringList methodsSince(qsizetype first) const
    {
        QStringList methods;
        for (const QByteArray &line : m_channel->lines.sliced(first))
            methods.append(QJsonDocument::fromJson(line)[u"method"_s].toString());
        return methods;
    }
    std::unique_ptr<test::FakeExchange> exchange(HttpRequest request)
    {
        auto made = std::make_unique<test::FakeExchange>();
        request.caller.connection = u"token-1"_s;
        m_engine->serve(*made, request);
        return made;
    }

    test::FakeProvider m_provider;
    std::unique_ptr<ChangeSource> m_changes;
    test::MemorySessions m_sessions;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<test::FakeChannel> m_channel;
};

void TestSubscriptions::init()
{
    m_channel.reset();
    m_engine.reset();
    m_provider.waiting.clear();
    m_changes = std::make_unique<ChangeSource>();
    m_engine =
        std::make_unique<Engine>(Providers{m_provider, nullptr, nullptr, m_changes.get(), true}, m_sessions, u"1"_s);
    m_channel = std::make_unique<test::FakeChannel>();
    m_engine->attach(*m_channel, {.connection = u"c1"_s});
}

void TestSubscriptions::advertisesWhatItOffers()
{
    const QJsonObject offered = ask(legacy("1", "initialize", initialize))[u"result"_s][u"capabilities"_s].toObject();
    QCOMPARE(offered[u"tools"_s][u"listChanged"_s], true);
    QVERIFY(offered[u"logging"_s].isObject());
}

void TestSubscriptions::tellsAListenerWhatItAskedFor()
{
    const QJsonObject acknowledged = ask(modern("\"l1\"", "subscriptions/listen",
        R"("notifications":{"toolsListChanged":true,"resourceSubscriptions":["x:1"],"taskIds":["t"]})"));
    QCOMPARE(acknowledged[u"method"_s], u"notifications/subscriptions/acknowledged"_s);
    const QJsonObject params = acknowledged[u"params"_s].toObject();
    QCOMPARE(
        params[u"notifications"_s].toObject().keys(), (QStringList{u"resourceSubscriptions"_s, u"toolsListChanged"_s}));
    QCOMPARE(params[u"_meta"_s][u"io.modelcontextprotocol/subscriptionId"_s], u"l1"_s);

    Q_EMIT m_changes->promptsChanged();
    Q_EMIT m_changes->resourceUpdated(u"x:2"_s);
    QCOMPARE(m_channel->lines.size(), 1);
    Q_EMIT m_changes->toolsChanged();
    Q_EMIT m_changes->resourceUpdated(u"x:1"_s);
    QCOMPARE(
        methodsSince(1), (QStringList{u"notifications/tools/list_changed"_s, u"notifications/resources/updated"_s}));
    QCOMPARE(m_channel->last()[u"params"_s][u"uri"_s], u"x:1"_s);
    QCOMPARE(m_channel->last()[u"params"_s][u"_meta"_s][u"io.modelcontextprotocol/subscriptionId"_s], u"l1"_s);

    Q_EMIT m_channel->received(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"l1"}})");
    Q_EMIT m_changes->toolsChanged();
    QCOMPARE(m_channel->lines.size(), 3);
}

void TestSubscriptions::listsTheToolsAsTheyAreNow()
{
    const auto count = [this] { return ask(legacy("1", "tools/list"))[u"result"_s][u"tools"_s].toArray().size(); };
    const qsizetype before = count();
    m_provider.added.append(u"later"_s);
    QCOMPARE(count(), before);
    Q_EMIT m_changes->toolsChanged();
    QCOMPARE(count(), before + 1);
    QVERIFY(ask(legacy("2", "tools/call", R"({"name":"later"})")).contains(u"result"_s));
}

void TestSubscriptions::tellsLegacyClientsEverything()
{
    Q_EMIT m_changes->toolsChanged();
    QVERIFY(m_channel->lines.isEmpty()); // it has not said that it is a legacy client
    ask(legacy("1", "initialize", initialize));
    Q_EMIT m_changes->toolsChanged();
    Q_EMIT m_changes->promptsChanged();
    Q_EMIT m_changes->resourcesChanged();
    QCOMPARE(methodsSince(1),
        (QStringList{u"notifications/tools/list_changed"_s, u"notifications/prompts/list_changed"_s,
            u"notifications/resources/list_changed"_s}));
}

void TestSubscriptions::tellsAWatcherOfItsResourceAlone()
{
    ask(legacy("1", "initialize", initialize));
    QVERIFY(ask(legacy("2", "resources/subscribe", R"({"uri":"x:1"})")).contains(u"result"_s));
    Q_EMIT m_changes->resourceUpdated(u"x:2"_s);
    Q_EMIT m_changes->resourceUpdated(u"x:1"_s);
    QCOMPARE(methodsSince(2), QStringList{u"notifications/resources/updated"_s});
    ask(legacy("3", "resources/unsubscribe", R"({"uri":"x:1"})"));
    Q_EMIT m_changes->resourceUpdated(u"x:1"_s);
    QCOMPARE(m_channel->lines.size(), 4);
}

void TestSubscriptions::boundsWhatIsWatched()
{
    ask(legacy("1", "initialize", initialize));
    const auto watch = [this](int number) {
        return ask(legacy("2", "resources/subscribe", R"({"uri":"x:)" + QByteArray::number(number) + R"("})"));
    };
    for (int number = 0; number < 100; ++number)
        QVERIFY(watch(number).contains(u"result"_s));
    QCOMPARE(watch(100)[u"error"_s][u"code"_s], -32602);
    QCOMPARE(ask(legacy("3", "resources/subscribe", R"({"uri":7})"))[u"error"_s][u"code"_s], -32602);
}

void TestSubscriptions::sendsALegacyClientTheLevelsItSet()
{
    ask(legacy("1", "initialize", initialize));
    QCOMPARE(ask(legacy("2", "logging/setLevel", R"({"level":"loud"})"))[u"error"_s][u"code"_s], -32602);
    ask(legacy("3", "logging/setLevel", R"({"level":"warning"})"));
    Q_EMIT m_channel->received(legacy("4", "tools/call", R"({"name":"wait"})"));
    const qsizetype before = m_channel->lines.size();
    m_provider.waiting[0]->log(LogLevel::Notice, u"quiet"_s);
    m_provider.waiting[0]->log(LogLevel::Warning, u"heard"_s);
    QCOMPARE(m_channel->lines.size(), before + 1);
    QCOMPARE(m_channel->last()[u"method"_s], u"notifications/message"_s);
    QCOMPARE(
        m_channel->last()[u"params"_s].toObject(), (QJsonObject{{u"level"_s, u"warning"_s}, {u"data"_s, u"heard"_s}}));
}

void TestSubscriptions::sendsAModernClientTheLogThatItsRequestAsksFor()
{
    Q_EMIT m_channel->received(modern("1", "tools/call", R"("name":"wait")"));
    Q_EMIT m_channel->received(
        modern("2", "tools/call", R"("name":"wait")", R"("io.modelcontextprotocol/logLevel":"info",)"));
    m_provider.waiting[0]->log(LogLevel::Emergency, u"unasked"_s);
    m_provider.waiting[1]->log(LogLevel::Debug, u"quiet"_s);
    QVERIFY(m_channel->lines.isEmpty());
    m_provider.waiting[1]->log(LogLevel::Info, u"heard"_s);
    QCOMPARE(m_channel->last()[u"params"_s][u"data"_s], u"heard"_s);
    QCOMPARE(ask(modern("3", "logging/setLevel", R"("level":"info")"))[u"error"_s][u"code"_s], -32601);
}

void TestSubscriptions::tellsEachSessionInOneStream()
{
    const auto post = [this](const QByteArray &body, const QByteArray &session = {}) {
        HttpRequest request;
        request.body = body;
        request.headers.add("Content-Type", "application/json");
        if (!session.isEmpty())
            request.headers.add("Mcp-Session-Id", session);
        return exchange(request);
    };
    const auto listen = [this](const QByteArray &session) {
        HttpRequest request;
        request.method = HttpRequest::Method::Get;
        request.headers.add("Mcp-Session-Id", session);
        return exchange(request);
    };
    const QByteArray watcher = post(legacy("1", "initialize", initialize))->header("Mcp-Session-Id");
    const QByteArray other = post(legacy("1", "initialize", initialize))->header("Mcp-Session-Id");
    const auto first = listen(watcher);
    const auto second = listen(watcher);
    const auto third = listen(other);
    post(legacy("2", "resources/subscribe", R"({"uri":"x:1"})"), watcher);

    Q_EMIT m_changes->toolsChanged();
    QCOMPARE(first->events.size() + second->events.size(), 1);
    QCOMPARE(third->events.size(), 1);
    Q_EMIT m_changes->resourceUpdated(u"x:1"_s);
    QCOMPARE(first->events.size() + second->events.size(), 2);
    QCOMPARE(third->events.size(), 1);
    first->leave();
    second->leave();
    third->leave();
    Q_EMIT m_changes->toolsChanged();
    QCOMPARE(third->events.size(), 1);
}

QTEST_GUILESS_MAIN(TestSubscriptions)
#include "tst_subscriptions.moc"
