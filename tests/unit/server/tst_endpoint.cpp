// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/endpoint.h"

#include "support/fakedirectory.h"
#include "support/fakeprovider.h"
#include "support/fakesite.h"
#include "unit/server/rawclient.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::server;

namespace {

struct Application {
    Application()
        : engine({provider}, sessions, u"1"_s)
        , endpoint(engine, provider, clients, site)
    {
        clients.add("right");
    }

    test::FakeProvider provider;
    test::MemorySessions sessions;
    test::FakeDirectory clients;
    mcp::Engine engine;
    test::FakeSite site;
    Endpoint endpoint;
};

QByteArray initialize(quint16 port)
{
    const QByteArray body =
        R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}})";
    return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(port)
        + "\r\nAuthorization: Bearer right\r\nContent-Type: application/json\r\nContent-Length: "
        + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

}

class TestEndpoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasNoAddressBeforeItsStart();
    void tellsItsAddress();
    void servesAgainAfterAStop();
    void doesNotMoveFromATakenPort();
};

void TestEndpoint::hasNoAddressBeforeItsStart()
{
    const Application application;

    QCOMPARE(application.endpoint.port(), 0);
    QVERIFY(application.endpoint.url().isEmpty());
}

void TestEndpoint::tellsItsAddress()
{
    Application application;

    QVERIFY(application.endpoint.start(0));

    QVERIFY(application.endpoint.port() > 0);
    QCOMPARE(application.endpoint.url(), u"http://127.0.0.1:%1/mcp"_s.arg(application.endpoint.port()));
}

void TestEndpoint::servesAgainAfterAStop()
{
    Application application;
    QVERIFY(application.endpoint.start(0));
    const quint16 port = application.endpoint.port();
    test::RawClient first(port);
    first.send(initialize(port));
    QCOMPARE(first.response().status, 200);

    application.endpoint.stop();
    QVERIFY(first.waitForClose());
    QVERIFY(application.provider.present.isEmpty());
    QVERIFY(application.endpoint.start(port));

    test::RawClient second(port);
    second.send(initialize(port));
    QCOMPARE(second.response().status, 200);
}

void TestEndpoint::doesNotMoveFromATakenPort()
{
    Application first;
    QVERIFY(first.endpoint.start(0));
    Application second;

    const auto started = second.endpoint.start(first.endpoint.port());

    QCOMPARE(started.error().code, Code::Conflict);
    QVERIFY(second.endpoint.url().isEmpty());
}

QTEST_GUILESS_MAIN(TestEndpoint)
#include "tst_endpoint.moc"
