// SPDX-License-Identifier: GPL-3.0-or-later
#include "statefile.h"

#include "base/future.h"

#include <QTest>
#include <QThread>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

namespace {

LedgerEntry makeEntry(const QString &text)
{
    LedgerEntry entry;
    entry.kind = u"request"_s;
    entry.text = text;
    return entry;
}

SessionRecord makeSession(const QString &id, const ClientId &client)
{
    SessionRecord session;
    session.id = id;
    session.client = client;
    session.protocolVersion = u"2025-06-18"_s;
    session.claimedName = u"claude-code"_s;
    session.claimedVersion = u"2.0"_s;
    session.lastUsed = QDateTime::fromMSecsSinceEpoch(1'600'000'000'004, Qt::UTC);
    return session;
}

}

class TestStateStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void answersOnTheThreadOfTheContext();
    void answersInTheOrderOfTheCalls();
    void finishesItsQueueBeforeItEnds();
    void keepsTheEventLoopFree();
    void keepsSessions();
    void opensTheSameFileTwice();

private:
    std::unique_ptr<StateFile> m_file;
    std::unique_ptr<StateStore> m_store;
};

void TestStateStore::init()
{
    m_store.reset();
    m_file = std::make_unique<StateFile>();
    m_store = m_file->open();
    QVERIFY(m_store);
}

void TestStateStore::answersOnTheThreadOfTheContext()
{
    QThread *thread = nullptr;
    qint64 sequence = 0;

    m_store->append(makeEntry(u"a"_s)).then(this, [&](const Result<qint64> &answer) {
        thread = QThread::currentThread();
        sequence = answer.value_or(0);
    });

    QTRY_COMPARE(sequence, 1);
    QCOMPARE(thread, QThread::currentThread());
}

void TestStateStore::answersInTheOrderOfTheCalls()
{
    QList<qint64> sequences;
    qsizetype seen = -1;

    for (int i = 0; i < 100; ++i)
        onResult(m_store->append(makeEntry(QString::number(i))), this,
            [&](const Result<qint64> &answer) { sequences.append(answer.value_or(0)); });
    onResult(m_store->entries({}), this,
        [&](const Result<QList<LedgerEntry>> &found) { seen = found.value().size(); });

    QTRY_COMPARE(seen, 100);
    QCOMPARE(sequences.size(), 100);
    QVERIFY(std::is_sorted(sequences.cbegin(), sequences.cend()));
    QCOMPARE(sequences.first(), 1);
}

void TestStateStore::finishesItsQueueBeforeItEnds()
{
    QList<QFuture<Result<qint64>>> futures;
    for (int i = 0; i < 200; ++i)
        futures.append(m_store->append(makeEntry(u"a"_s)));

    m_store.reset();

    QVERIFY(std::all_of(futures.cbegin(), futures.cend(), [](const auto &future) { return future.result(); }));
    QCOMPARE(m_file->run(u"SELECT count(*) FROM ledger"_s).value(0).toInt(), 200);
    QVERIFY(m_file->content(u"-wal"_s).isEmpty());
}

void TestStateStore::keepsTheEventLoopFree()
{
    // Another program holds the write lock; the calls that wait for it do not hold up this thread.
    bool isAnswered = false;
    m_file->holdWriteLockWhile([&] {
        m_store->append(makeEntry(u"a"_s)).then(this, [&](const Result<qint64> &) { isAnswered = true; });
        QCoreApplication::processEvents();
        QVERIFY(!isAnswered);
    });

    QTRY_VERIFY(isAnswered);
}

void TestStateStore::keepsSessions()
{
    const ClientRecord client = makeClient(u"Claude"_s, 1);
    QVERIFY(m_store->save(client).result());
    QVERIFY(m_store->save(makeSession(u"one"_s, client.id)).result());
    QVERIFY(m_store->save(makeSession(u"two"_s, client.id)).result());
    QCOMPARE(m_store->save(makeSession(u"three"_s, ClientId::generate())).result().error().code, Code::NotFound);
    QVERIFY(m_store->removeSession(u"one"_s).result());
    QCOMPARE(m_store->removeSession(u"one"_s).result().error().code, Code::NotFound);

    m_store.reset();
    m_store = m_file->open();

    const SessionRecord session = only(m_store->sessions().result());
    QCOMPARE(session.id, u"two"_s);
    QVERIFY(session.client == client.id);
    QCOMPARE(session.protocolVersion, u"2025-06-18"_s);
    QCOMPARE(session.claimedName, u"claude-code"_s);
    QCOMPARE(session.claimedVersion, u"2.0"_s);
    QCOMPARE(session.lastUsed.toMSecsSinceEpoch(), 1'600'000'000'004);
    QVERIFY(m_store->remove(client.id).result());
    QVERIFY(m_store->sessions().result().value().isEmpty());
}

void TestStateStore::opensTheSameFileTwice()
{
    const auto second = m_file->open();
    QVERIFY(second);

    QCOMPARE(second->append(makeEntry(u"a"_s)).result().value_or(0), 1);
    QCOMPARE(m_store->append(makeEntry(u"b"_s)).result().value_or(0), 2);
}

QTEST_GUILESS_MAIN(TestStateStore)
#include "tst_statestore.moc"
