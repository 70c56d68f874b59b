// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/httpoutlet.h"

#include "support/fakeexchange.h"

#include <QTest>

using namespace sandtray;
using namespace sandtray::mcp;
using std::chrono::milliseconds;

class TestHttpOutlet : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commentsOnAnOpenStreamAtIntervals();
    void doesNotCommentOnAPlainAnswer();
    void answersSoonWithoutAStream();
    void opensTheStreamOnce();
    void abandonsAStreamWithoutAnAnswer();
    void abandonsAPlainRequestWithoutABody();
};

void TestHttpOutlet::commentsOnAnOpenStreamAtIntervals()
{
    test::FakeExchange exchange;
    HttpOutlet outlet(exchange, {}, milliseconds(5));

    outlet.hold();

    QTRY_COMPARE_GE(exchange.comments, 3);
}

void TestHttpOutlet::doesNotCommentOnAPlainAnswer()
{
    test::FakeExchange exchange;
    HttpOutlet outlet(exchange, {}, milliseconds(0));

    outlet.finish(QJsonObject());
    QCoreApplication::processEvents();

    QCOMPARE(exchange.comments, 0);
    QCOMPARE(exchange.response.status, 200);
}

void TestHttpOutlet::answersSoonWithoutAStream()
{
    test::FakeExchange exchange;
    HttpOutlet outlet(exchange, {}, milliseconds(1000));

    outlet.hold();
    outlet.finish(QJsonObject{{u"id"_s, 1}});
    QTest::qWait(2 * HttpOutlet::patience.count());

    QVERIFY(!exchange.isStream && !exchange.isBroken);
    QCOMPARE(exchange.body().value(u"id"_s).toInt(), 1);
}

void TestHttpOutlet::opensTheStreamOnce()
{
    test::FakeExchange exchange;
    HttpOutlet outlet(exchange, {}, milliseconds(1000));

    outlet.hold();
    outlet.hold();
    outlet.notify(QJsonObject());
    outlet.finish(QJsonObject());

    QVERIFY(!exchange.isBroken);
    QCOMPARE(exchange.events.size(), 2);
}

void TestHttpOutlet::abandonsAStreamWithoutAnAnswer()
{
    test::FakeExchange exchange;
    HttpOutlet outlet(exchange, {.json = false, .stream = true}, milliseconds(1000));
    outlet.hold();
    QVERIFY(exchange.isStream); // it reads nothing else: there is nothing to wait for

    outlet.abandon();

    QVERIFY(exchange.isOver);
    QVERIFY(exchange.events.isEmpty());
    QVERIFY(!exchange.isBroken);
}

void TestHttpOutlet::abandonsAPlainRequestWithoutABody()
{
    test::FakeExchange exchange;
    HttpOutlet outlet(exchange, {.json = true, .stream = false}, milliseconds(1000));

    outlet.abandon();

    QCOMPARE(exchange.response.status, 202);
    QVERIFY(exchange.response.body.isEmpty());
}

QTEST_GUILESS_MAIN(TestHttpOutlet)
#include "tst_httpoutlet.moc"
