// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/doorkeeper.h"

#include "server/hostpolicy.h"

#include "support/fakedirectory.h"

#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::server;

namespace {

constexpr quint16 port = 7391;

RequestHead goodHead()
{
    RequestHead head;
    head.method = "POST";
    head.path = "/mcp";
    head.host = "127.0.0.1:7391";
    head.authorization = "Bearer right";
    return head;
}

Result<uid_t> ours()
{
    return ::getuid();
}

}

class TestDoorkeeper : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void admitsTheHolderOfAToken();
    void tellsTokensApart();
    void refusesOtherUsers();
    void checksInTheOrderOfTheContract_data();
    void checksInTheOrderOfTheContract();
    void opensPublicPagesToThisUserAlone_data();
    void opensPublicPagesToThisUserAlone();
    void givesNobodyATokenAtAPublicPage();
    void knowsItsOwnNames_data();
    void knowsItsOwnNames();
};

void TestDoorkeeper::admitsTheHolderOfAToken()
{
    test::FakeDirectory clients;
    const ClientId client = clients.add("right");
    const GateLimits limits;
    for (const QByteArray scheme : {"Bearer", "bearer", "BEARER"}) {
        RequestHead head = goodHead();
        head.authorization = scheme + " right";

        const auto admitted = Doorkeeper(clients, limits).admit(head, port, ours);

        QVERIFY(admitted);
        QCOMPARE(admitted->caller.client, client);
        QVERIFY(!admitted->caller.connection.contains(u"right"));
    }
}

void TestDoorkeeper::tellsTokensApart()
{
    test::FakeDirectory clients;
    clients.add("right");
    clients.add("other");
    const GateLimits limits;
    RequestHead head = goodHead();
    const auto first = Doorkeeper(clients, limits).admit(head, port, ours);
    head.authorization = "Bearer other";

    const auto second = Doorkeeper(clients, limits).admit(head, port, ours);

    QVERIFY(first->caller.client != second->caller.client);
    QVERIFY(first->caller.connection != second->caller.connection);
}

void TestDoorkeeper::refusesOtherUsers()
{
    test::FakeDirectory clients;
    clients.add("right");
    const GateLimits limits;
    const Doorkeeper keeper(clients, limits);

    const auto other = keeper.admit(goodHead(), port, [] { return Result<uid_t>(::getuid() + 1); });
    const auto root = keeper.admit(goodHead(), port, [] { return Result<uid_t>(0); });
    const auto unknown = keeper.admit(goodHead(), port, []() -> Result<uid_t> { return fail(Code::Io, u"x"_s); });

    QCOMPARE(other.error(), 403);
    if (::getuid() != 0)
        QCOMPARE(root.error(), 403);
    QCOMPARE(unknown.error(), 403);
}

void TestDoorkeeper::checksInTheOrderOfTheContract_data()
{
    QTest::addColumn<QList<int>>("faults");
    QTest::addColumn<int>("status");
    QTest::newRow("host") << QList<int>{403, 404, 401, 405, 413} << 403;
    QTest::newRow("path") << QList<int>{404, 401, 405, 413} << 404;
    QTest::newRow("token") << QList<int>{401, 405, 413} << 401;
    QTest::newRow("method") << QList<int>{405, 413} << 405;
    QTest::newRow("length") << QList<int>{413} << 413;
}

void TestDoorkeeper::checksInTheOrderOfTheContract()
{
    QFETCH(const QList<int>, faults);
    QFETCH(const int, status);
    test::FakeDirectory clients;
    clients.add("right");
    const GateLimits limits;
    RequestHead head = goodHead();
    if (faults.contains(403))
        head.origin = "null";
    if (faults.contains(404))
        head.path = "/";
    if (faults.contains(401))
        head.authorization = "Bearer wrong";
    if (faults.contains(405))
        head.method = "PUT";
    if (faults.contains(413))
        head.length = limits.bodyBytes + 1;

    QCOMPARE(Doorkeeper(clients, limits).admit(head, port, ours).error(), status);
}

void TestDoorkeeper::opensPublicPagesToThisUserAlone_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("fetchSite");
    QTest::addColumn<qint64>("length");
    QTest::addColumn<int>("status"); // 0: it comes in
    const auto row = [](const char *name, QByteArray method, QByteArray path, int status, QByteArray site = {},
                         qint64 length = 0) { QTest::newRow(name) << method << path << site << length << status; };
    row("metadata", "GET", "/.well-known/oauth-protected-resource/mcp", 0);
    row("metadata of the server", "GET", "/.well-known/oauth-authorization-server", 0);
    row("registration", "POST", "/register", 0, {}, 64 * 1024);
    row("registration, too large", "POST", "/register", 413, {}, 64 * 1024 + 1);
    row("registration by GET", "GET", "/register", 405);
    row("token by GET", "GET", "/token", 405);
    row("authorization by POST", "POST", "/authorize", 405);
    row("another path", "GET", "/authorize/", 404);
    row("browser opened by a program", "GET", "/authorize", 0, "none");
    row("from the waiting page", "GET", "/authorize/wait", 0, "same-origin");
    row("link on a foreign page", "GET", "/authorize", 403, "cross-site");
    row("link on a page of another local port", "GET", "/authorize", 403, "same-site");
    row("metadata read by a foreign page", "GET", "/.well-known/oauth-authorization-server", 403, "cross-site");
    row("form on a foreign page", "POST", "/token", 403, "cross-site");
    row("unknown word", "GET", "/authorize", 403, "nowhere");
}

void TestDoorkeeper::opensPublicPagesToThisUserAlone()
{
    QFETCH(const QByteArray, method);
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, fetchSite);
    QFETCH(const qint64, length);
    QFETCH(const int, status);
    RequestHead head;
    head.host = "LocalHost:7391";
    head.query = "a=b";
    head.length = length;
    head.method = method;
    head.path = path;
    head.fetchSite = fetchSite;
    test::FakeDirectory clients;
    const GateLimits limits;
    const Doorkeeper keeper(clients, limits);

    const auto admitted = keeper.admit(head, port, ours);
    const auto other = keeper.admit(head, port, [] { return Result<uid_t>(::getuid() + 1); });

    QCOMPARE(admitted ? 0 : admitted.error(), status);
    QCOMPARE(other.error(), 403);
    if (admitted) {
        QVERIFY(admitted->isPublic());
        QCOMPARE(admitted->authority, QByteArray("localhost:7391"));
        QCOMPARE(admitted->query, QByteArray("a=b"));
    }
}

void TestDoorkeeper::givesNobodyATokenAtAPublicPage()
{
    test::FakeDirectory clients;
    clients.add("right");
    const GateLimits limits;
    RequestHead head = goodHead();
    head.path = "/token";

    const auto admitted = Doorkeeper(clients, limits).admit(head, port, ours);

    QVERIFY(admitted);
    QVERIFY(admitted->isPublic());
}

void TestDoorkeeper::knowsItsOwnNames_data()
{
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<bool>("own");
    QTest::newRow("address") << QByteArray("127.0.0.1:7391") << true;
    QTest::newRow("name") << QByteArray("localhost:7391") << true;
    QTest::newRow("name in capitals") << QByteArray("LocalHost:7391") << true;
    QTest::newRow("IPv6") << QByteArray("[::1]:7391") << true;
    QTest::newRow("no port") << QByteArray("127.0.0.1") << false;
    QTest::newRow("longer port") << QByteArray("127.0.0.1:73910") << false;
    QTest::newRow("padded port") << QByteArray("127.0.0.1:07391") << false;
    QTest::newRow("final dot") << QByteArray("localhost.:7391") << false;
    QTest::newRow("other loopback address") << QByteArray("127.0.0.2:7391") << false;
    QTest::newRow("any address") << QByteArray("0.0.0.0:7391") << false;
    QTest::newRow("short form") << QByteArray("127.1:7391") << false;
    QTest::newRow("decimal form") << QByteArray("2130706433:7391") << false;
    QTest::newRow("empty") << QByteArray("") << false;
}

void TestDoorkeeper::knowsItsOwnNames()
{
    QFETCH(const QByteArray, host);
    QFETCH(const bool, own);

    QCOMPARE(isOwnHost(host, port), own);
    QCOMPARE(isOwnOrigin(QByteArray("http://" + host), port), own);
    QVERIFY(!isOwnOrigin(QByteArray("https://" + host), port));
    QVERIFY(!isOwnOrigin(QByteArray("http://" + host + "/"), port));
    QVERIFY(isOwnOrigin(std::nullopt, port));
}

QTEST_GUILESS_MAIN(TestDoorkeeper)
#include "tst_doorkeeper.moc"
