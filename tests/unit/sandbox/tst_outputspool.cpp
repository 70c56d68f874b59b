// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/outputspool.h"

#include "support/filesizelimit.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

namespace {

/// Text whose every part tells where it stands.
QByteArray numbered(qint64 from, qint64 length)
{
    QByteArray text;
    for (qint64 at = from / 8; text.size() < length + 8; ++at)
        text += QByteArray::number(at).rightJustified(7, '0') + '.';
    return text.sliced(from % 8, length);
}

}

class OutputSpoolTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsAllWhileItFits_data();
    void keepsAllWhileItFits();
    void keepsHeadAndTail_data();
    void keepsHeadAndTail();
    void neverReadsAcrossTheGap();
    void readsNothingBehindTheEnd();
    void leavesNoFile();
    void countsWhatAFullDiskRefuses();
    void keepsTheHeadWhenTheTailIsRefused();
    void survivesAMissingFolder();
};

void OutputSpoolTest::keepsAllWhileItFits_data()
{
    QTest::addColumn<qint64>("size");
    QTest::addColumn<qint64>("piece");
    QTest::newRow("nothing") << qint64(0) << qint64(1);
    QTest::newRow("in memory") << qint64(1000) << qint64(7);
    QTest::newRow("up to the memory limit") << qint64(16384) << qint64(4096);
    QTest::newRow("one byte more") << qint64(16385) << qint64(16385);
    QTest::newRow("exactly the capacity") << qint64(65536) << qint64(1000);
}

void OutputSpoolTest::keepsAllWhileItFits()
{
    QFETCH(qint64, size);
    QFETCH(qint64, piece);
    QTemporaryDir folder;
    OutputSpool spool(folder.path(), 65536);

    for (qint64 at = 0; at < size; at += piece)
        QVERIFY(spool.append(numbered(at, qMin(piece, size - at))));

    QCOMPARE(spool.size(), size);
    QCOMPARE(spool.gap().first, spool.gap().last);
    QByteArray all;
    while (all.size() < size) // the end of the head may end a piece, as any read may be short
        all += spool.read(all.size(), 1 << 20).bytes;
    QCOMPARE(all, numbered(0, size));
}

void OutputSpoolTest::keepsHeadAndTail_data()
{
    QTest::addColumn<qint64>("size");
    QTest::addColumn<qint64>("piece");
    QTest::newRow("one byte too much") << qint64(65537) << qint64(1);
    QTest::newRow("many rounds, odd pieces") << qint64(1'000'003) << qint64(777);
    QTest::newRow("pieces larger than the tail") << qint64(1'000'000) << qint64(100'000);
    QTest::newRow("at once") << qint64(1'000'000) << qint64(1'000'000);
}

void OutputSpoolTest::keepsHeadAndTail()
{
    QFETCH(qint64, size);
    QFETCH(qint64, piece);
    QTemporaryDir folder;
    OutputSpool spool(folder.path(), 65536);

    for (qint64 at = 0; at < size; at += piece)
        QVERIFY(spool.append(numbered(at, qMin(piece, size - at))));

    QCOMPARE(spool.size(), size);
    QCOMPARE(spool.gap().first, 32768);
    QCOMPARE(spool.gap().last, size - 32768);
    QCOMPARE(spool.read(0, 32768).bytes, numbered(0, 32768));
    QCOMPARE(spool.read(size - 32768, 32768).bytes, numbered(size - 32768, 32768));
    QCOMPARE(spool.read(size - 100, 1000).bytes, numbered(size - 100, 100));
}

void OutputSpoolTest::neverReadsAcrossTheGap()
{
    QTemporaryDir folder;
    OutputSpool spool(folder.path(), 65536);
    QVERIFY(spool.append(numbered(0, 200'000)));

    const auto beforeGap = spool.read(32760, 100);
    const auto within = spool.read(32768, 10);

    QCOMPARE(beforeGap.offset, 32760);
    QCOMPARE(beforeGap.bytes, numbered(32760, 8));
    QCOMPARE(within.offset, 200'000 - 32768);
    QCOMPARE(within.bytes, numbered(within.offset, 10));
}

void OutputSpoolTest::readsNothingBehindTheEnd()
{
    QTemporaryDir folder;
    OutputSpool spool(folder.path(), 65536);
    QVERIFY(spool.append("abc"));

    QCOMPARE(spool.read(3, 10).bytes, QByteArray());
    QCOMPARE(spool.read(1'000, 10).offset, 3);
    QCOMPARE(spool.read(-5, 2).bytes, "ab");
    QCOMPARE(spool.read(0, -1).bytes, QByteArray());
}

void OutputSpoolTest::leavesNoFile()
{
    QTemporaryDir folder;
    OutputSpool spool(folder.path(), 65536);

    QVERIFY(spool.append(numbered(0, 200'000)));

    QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
}

void OutputSpoolTest::countsWhatAFullDiskRefuses()
{
    QTemporaryDir folder;
    OutputSpool spool(folder.path(), 1 << 20);
    QVERIFY(spool.append(numbered(0, 20'000)));
    const test::FileSizeLimit limit(30'000);

    const auto refused = spool.append(numbered(20'000, 20'000));

    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Code::Io);
    QCOMPARE(spool.size(), 40'000);
    QCOMPARE(spool.gap().first, 20'000);
    QCOMPARE(spool.gap().last, 40'000);
    QCOMPARE(spool.read(0, 1 << 20).bytes, numbered(0, 20'000));
    QCOMPARE(spool.read(20'000, 100).bytes, QByteArray());
    QVERIFY(!spool.append("more"));
    QCOMPARE(spool.gap().last, 40'004);
}

void OutputSpoolTest::keepsTheHeadWhenTheTailIsRefused()
{
    QTemporaryDir folder;
    OutputSpool spool(folder.path(), 65536);
    const test::FileSizeLimit limit(40'000);
    QVERIFY(spool.append(numbered(0, 40'000)));

    QVERIFY(!spool.append(numbered(40'000, 1000)));

    QCOMPARE(spool.gap().first, 32768);
    QCOMPARE(spool.gap().last, 41'000);
    QCOMPARE(spool.read(0, 1 << 20).bytes, numbered(0, 32768));
}

void OutputSpoolTest::survivesAMissingFolder()
{
    OutputSpool spool(u"/nonexistent/folder"_s, 65536);

    QVERIFY(spool.append(numbered(0, 16'384)));
    QVERIFY(!spool.append("more"));

    QCOMPARE(spool.read(0, 1 << 20).bytes, numbered(0, 16'384));
    QCOMPARE(spool.size(), 16'388);
}

QTEST_GUILESS_MAIN(OutputSpoolTest)
#include "tst_outputspool.moc"
