// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/sessions.h"

#include "support/fakeprovider.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;

class TestSessions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void survivesARestart();
    void belongsToItsClientAlone();
    void endsForGood();
    void isHardToGuess();
    void forgetsTheOldestOfAClientThatNeverEndsAny();
};

void TestSessions::survivesARestart()
{
    test::MemorySessions store;
    const ClientId client = ClientId::generate();
    const StoredSession begun = Sessions(store).begin({{}, client, u"2025-06-18"_s, u"codex"_s, u"0.171"_s});

    const auto found = Sessions(store).find(begun.id, client);

    QVERIFY(found);
    QCOMPARE(found->protocolVersion, u"2025-06-18"_s);
    QCOMPARE(found->claimedName, u"codex"_s);
    QCOMPARE(found->claimedVersion, u"0.171"_s);
}

void TestSessions::belongsToItsClientAlone()
{
    test::MemorySessions store;
    Sessions sessions(store);
    const StoredSession begun = sessions.begin({{}, ClientId::generate(), {}, {}, {}});

    QVERIFY(!sessions.find(begun.id, ClientId::generate()));
    QVERIFY(!sessions.find(begun.id, {}));
    QVERIFY(!sessions.find({}, begun.client));
}

void TestSessions::endsForGood()
{
    test::MemorySessions store;
    Sessions sessions(store);
    const StoredSession begun = sessions.begin({{}, ClientId::generate(), {}, {}, {}});

    sessions.end(begun.id);

    QVERIFY(!sessions.find(begun.id, begun.client));
    QVERIFY(!Sessions(store).find(begun.id, begun.client));
}

void TestSessions::isHardToGuess()
{
    test::MemorySessions store;
    Sessions sessions(store);

    QCOMPARE_GE(sessions.begin({}).id.size(), 20);
    QVERIFY(sessions.begin({}).id != sessions.begin({}).id);
}

void TestSessions::forgetsTheOldestOfAClientThatNeverEndsAny()
{
    test::MemorySessions store;
    Sessions sessions(store);
    const ClientId client = ClientId::generate();
    const StoredSession other = sessions.begin({{}, ClientId::generate(), {}, {}, {}});
    const StoredSession first = sessions.begin({{}, client, {}, {}, {}});
    for (int i = 0; i < 62; ++i)
        QVERIFY(!sessions.begin({{}, client, {}, {}, {}}).id.isEmpty());
    const StoredSession last = sessions.begin({{}, client, {}, {}, {}});
    QVERIFY(sessions.find(first.id, client));

    QVERIFY(!sessions.begin({{}, client, {}, {}, {}}).id.isEmpty());

    QVERIFY(!sessions.find(first.id, client));
    QVERIFY(sessions.find(last.id, client));
    QVERIFY(sessions.find(other.id, other.client));
    QCOMPARE(store.stored.size(), 65);
}

QTEST_GUILESS_MAIN(TestSessions)
#include "tst_sessions.moc"
