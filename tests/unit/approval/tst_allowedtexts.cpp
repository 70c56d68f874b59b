// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/allowedtexts.h"
#include "approval/reviewqueue.h"

#include "support/fakeclock.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::approval;

namespace {

Request request(const ClientId &client, const QString &text, const QString &tool = u"run_code"_s)
{
    Request asked;
    asked.id = RequestId::generate();
    asked.asker.client = client;
    asked.act.tool = tool;
    asked.language = u"python"_s;
    asked.text = text;
    asked.act.arguments = {{u"code"_s, text}};
    return asked;
}

}

class TestAllowedTexts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void compares_data();
    void compares();
    void findsTheCommonLines();
    void isQuickWithLargeTexts();
    void keepsClientsApart();
    void takesTheMostSimilar();
    void remembersWhatTheHumanAllowed();
    void forgetsTheOldest();
};

void TestAllowedTexts::compares_data()
{
    QTest::addColumn<QString>("earlier");
    QTest::addColumn<QString>("now");
    QTest::addColumn<bool>("similar");
    QTest::addColumn<QList<int>>("added");
    QTest::addColumn<QList<int>>("removedBefore");
    QTest::addColumn<QStringList>("removed");
    const auto row = [](const char *name, const QString &earlier, const QString &now, const QList<int> &added,
                         const QList<int> &removedBefore, const QStringList &removed) {
        QTest::newRow(name) << earlier << now << true << added << removedBefore << removed;
    };
    row("the same", u"a\nb"_s, u"a\nb"_s, {}, {}, {});
    row("a changed line", u"a\nb\nc"_s, u"a\nB\nc"_s, {1}, {1}, {u"b"_s});
    row("a line at the beginning", u"a\nb"_s, u"x\na\nb"_s, {0}, {}, {});
    row("a line at the end", u"a\nb"_s, u"a\nb\nx"_s, {2}, {}, {});
    row("a line is gone", u"a\nb\nc"_s, u"a\nc"_s, {}, {1}, {u"b"_s});
    row("the last line is gone", u"a\nb\nc"_s, u"a\nb"_s, {}, {2}, {u"c"_s});
    row("two places", u"a\nb\nc\nd\ne\nf"_s, u"a\nX\nc\nd\nf\nY"_s, {1, 5}, {1, 4}, {u"b"_s, u"e"_s});
    row("moved", u"a\nb\nc\nd"_s, u"b\nc\nd\na"_s, {3}, {0}, {u"a"_s});
    row("line ends count", u"a\nb\nc"_s, u"a\nb\r\nc"_s, {1}, {1}, {u"b"_s});
    QTest::newRow("another text") << u"a\nb\nc"_s << u"x\ny\nz"_s << false << QList<int>() << QList<int>()
                                  << QStringList();
    QTest::newRow("one line") << u"a"_s << u"b"_s << false << QList<int>() << QList<int>() << QStringList();
    QTest::newRow("much longer") << u"a\nb"_s << u"a\nb\nc\nd\ne"_s << false << QList<int>() << QList<int>()
                                 << QStringList();
}

void TestAllowedTexts::compares()
{
    QFETCH(const QString, earlier);
    QFETCH(const QString, now);
    QFETCH(const bool, similar);
    QFETCH(const QList<int>, added);
    QFETCH(const QList<int>, removedBefore);
    QFETCH(const QStringList, removed);

    const auto changes = compareTexts(earlier, now);

    QCOMPARE(changes.has_value(), similar);
    if (!similar)
        return;
    QCOMPARE(changes->added, QSet<int>(added.begin(), added.end()));
    QCOMPARE(changes->removedBefore, QSet<int>(removedBefore.begin(), removedBefore.end()));
    QCOMPARE(changes->removed, removed);
}

/// Of 500 random changes: what is not added is the earlier text without what was removed.
void TestAllowedTexts::findsTheCommonLines()
{
    QRandomGenerator random(7);
    for (int round = 0; round < 500; ++round) {
        QStringList lines;
        for (int i = 0; i < 40; ++i)
            lines.append(QString::number(random.bounded(12)));
        const QString earlier = lines.join(u'\n');
        for (int i = random.bounded(1, 8); i > 0; --i) {
            if (random.bounded(2) == 0)
                lines.insert(random.bounded(lines.size()), QString::number(random.bounded(20)));
            else
                lines.removeAt(random.bounded(lines.size()));
        }
        const auto changes = compareTexts(earlier, lines.join(u'\n'));
        QVERIFY(changes);

        // What is common stands in both in the same order, and is all of the earlier text but what is gone.
        QStringList rest = changes->removed;
        qsizetype at = 0;
        const QStringList before = earlier.split(u'\n');
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (changes->added.contains(int(i)))
                continue;
            while (before.at(at) != lines.at(i))
                QVERIFY(rest.removeOne(before.at(at++)));
            ++at;
        }
        QCOMPARE(changes->removed.size() + lines.size() - changes->added.size(), before.size());
        QVERIFY(changes->added.size() + changes->removed.size() <= 7);
    }
}

void TestAllowedTexts::isQuickWithLargeTexts()
{
    QStringList lines;
    for (int i = 0; i < 20'000; ++i)
        lines.append(u"line %1"_s.arg(i));
    const QString earlier = lines.join(u'\n');
    lines[10] = u"changed"_s;
    lines[19'990] = u"changed"_s;

    const auto changes = compareTexts(earlier, lines.join(u'\n'));

    QVERIFY(changes);
    QCOMPARE(changes->added, (QSet<int>{10, 19'990}));
    std::reverse(lines.begin(), lines.end());
    QVERIFY(!compareTexts(earlier, lines.join(u'\n'))); // and gives up in time
}

void TestAllowedTexts::keepsClientsApart()
{
    AllowedTexts texts;
    const ClientId client = ClientId::generate();
    texts.add(request(client, u"a\nb\nc"_s), QDateTime::currentDateTimeUtc());

    QVERIFY(texts.compare(request(client, u"a\nb\nd"_s)));
    QVERIFY(!texts.compare(request(ClientId::generate(), u"a\nb\nd"_s)));
    QVERIFY(!texts.compare(request(client, u"a\nb\nd"_s, u"run_command"_s)));
    QVERIFY(!texts.compare(request(client, {})));
}

void TestAllowedTexts::takesTheMostSimilar()
{
    AllowedTexts texts;
    const ClientId client = ClientId::generate();
    const QDateTime first = QDateTime::fromSecsSinceEpoch(1000, Qt::UTC);
    texts.add(request(client, u"a\nb\nc\nd"_s), first);
    texts.add(request(client, u"a\nX\nY\nd"_s), first.addSecs(60));

    const auto comparison = texts.compare(request(client, u"a\nb\nc\ne"_s));

    QVERIFY(comparison);
    QCOMPARE(comparison->allowed, first);
    QCOMPARE(comparison->changes.added, QSet<int>{3});
}

void TestAllowedTexts::remembersWhatTheHumanAllowed()
{
    test::FakeClock clock;
    ReviewQueue queue(clock);
    const ClientId client = ClientId::generate();
    const auto decide = [&](const Request &asked, const Decision &decision) {
        QVERIFY(!queue.submit(asked));
        QVERIFY(queue.answer(asked.id, asked.act.digest(), decision));
    };

    decide(request(client, u"a\nb\nc"_s), {Answer::Decline});
    QVERIFY(!queue.comparedToAllowed(request(client, u"a\nb\nd"_s)));
    decide(request(client, u"a\nb\nc"_s), {});
    QVERIFY(!queue.comparedToAllowed(request(client, u"a\nb\nd"_s)));
    decide(request(client, u"a\nb\nc"_s), {.answer = Answer::Once});
    QCOMPARE(queue.comparedToAllowed(request(client, u"a\nb\nd"_s))->changes.added, QSet<int>{2});
}

void TestAllowedTexts::forgetsTheOldest()
{
    AllowedTexts texts;
    const ClientId client = ClientId::generate();
    texts.add(request(client, u"a\nb\nc"_s), QDateTime::currentDateTimeUtc());
    for (int i = 0; i < 50; ++i)
        texts.add(request(client, u"%1\n%1\n%1"_s.arg(i)), QDateTime::currentDateTimeUtc());
    QVERIFY(!texts.compare(request(client, u"a\nb\nc"_s)));

    texts.add(request(client, QString(300'000, u'x')), QDateTime::currentDateTimeUtc());
    QVERIFY(!texts.compare(request(client, QString(300'000, u'x'))));
}

QTEST_GUILESS_MAIN(TestAllowedTexts)
#include "tst_allowedtexts.moc"
