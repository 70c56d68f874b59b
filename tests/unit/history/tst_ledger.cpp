// SPDX-License-Identifier: GPL-3.0-or-later
#include "statefile.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

namespace {

LedgerEntry makeEntry(const QString &kind, const QString &text = {})
{
    LedgerEntry entry;
    entry.kind = kind;
    entry.text = text;
    return entry;
}

QStringList texts(const Result<QList<LedgerEntry>> &entries)
{
    QStringList found;
    for (const LedgerEntry &entry : entries.value_or(QList<LedgerEntry>()))
        found += entry.text;
    return found;
}

}

class TestLedger : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsEveryField();
    void keepsEmptyFields();
    void keepsUnusualText_data();
    void keepsUnusualText();
    void datesAndNumbersEntriesItself();
    void answersTheNewestFirst();
    void finds_data();
    void finds();
    void findsByClientAndSandbox();
    void refusesAnEntryWithoutKind();
    void refusesALimitBelowOne();
    void removesWhatIsTooOld();
    void removesTextsForGood();
    void neverGivesASequenceNumberTwice();

private:
    std::unique_ptr<StateFile> m_file;
    std::unique_ptr<StateStore> m_store;
};

void TestLedger::init()
{
    m_store.reset();
    m_file = std::make_unique<StateFile>();
    m_store = m_file->open();
    QVERIFY(m_store);
}

void TestLedger::keepsEveryField()
{
    LedgerEntry entry;
    entry.kind = u"decision"_s;
    entry.client = ClientId::generate();
    entry.clientName = u"Claude \"; DROP TABLE ledger; --"_s;
    entry.sandbox = SandboxId::generate();
    entry.subject = RequestId::generate().toString();
    entry.tool = u"run_code"_s;
    entry.outcome = u"allowed"_s;
    entry.digest = QByteArray::fromHex("00ff27220a");
    entry.text = u"print('é')\n"_s;
    entry.details = R"({"exit_code":0,"reason":"née"})";

    QCOMPARE(m_store->append(entry).result().value_or(0), 1);
    const auto found = m_store->entries({}).result();

    QVERIFY(found);
    QCOMPARE(found->size(), 1);
    const LedgerEntry &first = found->first();
    QCOMPARE(first.sequence, 1);
    QCOMPARE(first.time, m_file->clock.now);
    QCOMPARE(first.kind, entry.kind);
    QVERIFY(first.client == entry.client);
    QCOMPARE(first.clientName, entry.clientName);
    QVERIFY(first.sandbox == entry.sandbox);
    QCOMPARE(first.subject, entry.subject);
    QCOMPARE(first.tool, entry.tool);
    QCOMPARE(first.outcome, entry.outcome);
    QCOMPARE(first.digest, entry.digest);
    QCOMPARE(first.text, entry.text);
    QCOMPARE(first.details, entry.details);
}

void TestLedger::keepsEmptyFields()
{
    QVERIFY(m_store->append(makeEntry(u"request"_s)).result());

    const auto found = m_store->entries({}).result();

    QVERIFY(found);
    QVERIFY(found->first().client.isNull());
    QVERIFY(found->first().sandbox.isNull());
    QVERIFY(found->first().digest.isEmpty());
    QVERIFY(found->first().details.isEmpty());
}

void TestLedger::keepsUnusualText_data()
{
    QTest::addColumn<QString>("text");

    QTest::newRow("NUL inside") << u"before"_s + QChar(u'\0') + u"after"_s;
    QTest::newRow("above the basic plane") << u"\U0001F9EA"_s;
    QTest::newRow("bidirectional marks") << u"\u202Eabc\u2066"_s;
    QTest::newRow("quotes") << u"'\"`;--"_s;
    QTest::newRow("one mebibyte") << QString(1024 * 1024, u'x');
}

void TestLedger::keepsUnusualText()
{
    QFETCH(QString, text);

    QVERIFY(m_store->append(makeEntry(u"request"_s, text)).result());

    QCOMPARE(texts(m_store->entries({}).result()), QStringList{text});
}

void TestLedger::datesAndNumbersEntriesItself()
{
    LedgerEntry entry = makeEntry(u"request"_s);
    entry.sequence = 99;
    entry.time = QDateTime::fromMSecsSinceEpoch(5, Qt::UTC);

    QCOMPARE(m_store->append(entry).result().value_or(0), 1);
    m_file->clock.now = m_file->clock.now.addSecs(-3600); // the wall clock was set back: the order stays
    QCOMPARE(m_store->append(entry).result().value_or(0), 2);

    const auto found = m_store->entries({}).result();
    QVERIFY(found);
    QCOMPARE(found->first().sequence, 2);
    QCOMPARE(found->first().time, m_file->clock.now);
    QCOMPARE(found->first().time.timeSpec(), Qt::UTC);
}

void TestLedger::answersTheNewestFirst()
{
    for (const QString &text : {u"a"_s, u"b"_s, u"c"_s})
        QVERIFY(m_store->append(makeEntry(u"request"_s, text)).result());

    LedgerQuery query;
    query.limit = 2;

    QCOMPARE(texts(m_store->entries(query).result()), QStringList({u"c"_s, u"b"_s}));
}

void TestLedger::finds_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("search");
    QTest::addColumn<qint64>("after");
    QTest::addColumn<QStringList>("expected");

    const QStringList all{u"rm -rf 100%"_s, u"C:\\x"_s, u"one_two"_s, u"onextwo"_s};
    QTest::newRow("everything") << QString() << QString() << qint64(0) << all;
    QTest::newRow("of a kind") << u"decision"_s << QString() << qint64(0) << QStringList{u"C:\\x"_s};
    QTest::newRow("of no kind") << u"secret_used"_s << QString() << qint64(0) << QStringList();
    QTest::newRow("after a number") << QString() << QString() << qint64(2) << all.first(2);
    QTest::newRow("part of the text") << QString() << u"RM -RF"_s << qint64(0) << QStringList{u"rm -rf 100%"_s};
    QTest::newRow("per cent means itself") << QString() << u"%"_s << qint64(0) << QStringList{u"rm -rf 100%"_s};
    QTest::newRow("underscore means itself") << QString() << u"one_"_s << qint64(0) << QStringList{u"one_two"_s};
    QTest::newRow("backslash means itself") << QString() << u":\\"_s << qint64(0) << QStringList{u"C:\\x"_s};
    QTest::newRow("quote") << QString() << u"' OR 1=1 --"_s << qint64(0) << QStringList();
    QTest::newRow("part of the details") << QString() << u"needle"_s << qint64(0) << QStringList{u"onextwo"_s};
    QTest::newRow("kind and search") << u"decision"_s << u"needle"_s << qint64(0) << QStringList();
}

void TestLedger::finds()
{
    QFETCH(QString, kind);
    QFETCH(QString, search);
    QFETCH(qint64, after);
    QFETCH(QStringList, expected);
    LedgerEntry first = makeEntry(u"request"_s, u"onextwo"_s);
    first.details = R"({"reason":"needle"})";
    for (const LedgerEntry &entry : {first, makeEntry(u"request"_s, u"one_two"_s), makeEntry(u"decision"_s, u"C:\\x"_s),
             makeEntry(u"request"_s, u"rm -rf 100%"_s)})
        QVERIFY(m_store->append(entry).result());

    LedgerQuery query;
    query.kind = kind;
    query.search = search;
    query.afterSequence = after;

    QCOMPARE(texts(m_store->entries(query).result()), expected);
}

void TestLedger::findsByClientAndSandbox()
{
    LedgerEntry mine = makeEntry(u"request"_s, u"mine"_s);
    mine.client = ClientId::generate();
    mine.sandbox = SandboxId::generate();
    LedgerEntry other = makeEntry(u"request"_s, u"other sandbox"_s);
    other.client = mine.client;
    for (const LedgerEntry &entry : {mine, other, makeEntry(u"request"_s, u"nobody's"_s)})
        QVERIFY(m_store->append(entry).result());

    LedgerQuery query;
    query.client = mine.client;
    QCOMPARE(texts(m_store->entries(query).result()), QStringList({u"other sandbox"_s, u"mine"_s}));
    query.sandbox = mine.sandbox;
    QCOMPARE(texts(m_store->entries(query).result()), QStringList{u"mine"_s});
}

void TestLedger::refusesAnEntryWithoutKind()
{
    const auto answer = m_store->append(LedgerEntry()).result();

    QVERIFY(!answer);
    QCOMPARE(answer.error().code, Code::BadArgument);
}

void TestLedger::refusesALimitBelowOne()
{
    LedgerQuery query;
    query.limit = -1; // to SQLite: no limit

    const auto answer = m_store->entries(query).result();

    QVERIFY(!answer);
    QCOMPARE(answer.error().code, Code::BadArgument);
}

void TestLedger::removesWhatIsTooOld()
{
    const QDateTime start = m_file->clock.now;
    QVERIFY(m_store->append(makeEntry(u"request"_s, u"old"_s)).result());
    m_file->clock.now = start.addMSecs(1);
    QVERIFY(m_store->append(makeEntry(u"request"_s, u"just in time"_s)).result());
    m_file->clock.now = start.addDays(30).addMSecs(1);

    QCOMPARE(m_store->prune(30).result().value_or(-1), 1);

    QCOMPARE(texts(m_store->entries({}).result()), QStringList{u"just in time"_s});
    QCOMPARE(m_store->prune(-1).result().error().code, Code::BadArgument);
}

void TestLedger::removesTextsForGood()
{
    QVERIFY(m_store->append(makeEntry(u"request"_s, u"confidential code"_s + QString(5000, u'x'))).result());
    QVERIFY(m_store->append(makeEntry(u"request"_s)).result());

    QCOMPARE(m_store->prune(0).result().value_or(-1), 1);

    QCOMPARE(texts(m_store->entries({}).result()), QStringList({QString(), QString()}));
    QVERIFY(m_file->content().size() > 0);
    QVERIFY(!m_file->content().contains("confidential"));
    QVERIFY(!m_file->content(u"-wal"_s).contains("confidential"));
}

void TestLedger::neverGivesASequenceNumberTwice()
{
    QVERIFY(m_store->append(makeEntry(u"request"_s)).result());
    m_file->clock.now = m_file->clock.now.addDays(10);
    QCOMPARE(m_store->prune(1).result().value_or(-1), 1);

    QCOMPARE(m_store->append(makeEntry(u"request"_s)).result().value_or(0), 2);
}

QTEST_GUILESS_MAIN(TestLedger)
#include "tst_ledger.moc"
