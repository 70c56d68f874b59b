// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/outputspool.h"
#include "tools/outputtext.h"

#include <QDir>
#include <QTest>

using namespace sandtray::tools;
using namespace Qt::StringLiterals;

class TestOutputText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reducesTerminalText_data();
    void reducesTerminalText();
    void saysWhatIsNoText();
    void keepsShortOutputWhole();
    void countsExactlyWhatIsLeftOut();
    void keepsHeadAndTail();
    void neverSplitsACharacter();
    void beginsAtTheOffset();
};

namespace {

class Spool : public sandtray::sandbox::OutputSpool {
public:
    explicit Spool(const QByteArray &bytes)
        : OutputSpool(QDir::tempPath())
    {
        (void)append(bytes);
    }
};

}

void TestOutputText::reducesTerminalText_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << QByteArray("a\n\tb\n") << u"a\n\tb\n"_s;
    QTest::newRow("colour") << QByteArray("\x1b[1;31mred\x1b[0m!") << u"red!"_s;
    QTest::newRow("title") << QByteArray("\x1b]0;evil\x07ok") << u"ok"_s;
    QTest::newRow("title, string terminator") << QByteArray("\x1b]0;evil\x1b\\ok") << u"ok"_s;
    QTest::newRow("character set") << QByteArray("\x1b(Bok") << u"ok"_s;
    QTest::newRow("progress") << QByteArray("10%\r50%\r100%\ndone\n") << u"100%\ndone\n"_s;
    QTest::newRow("CR LF") << QByteArray("a\r\nb\r\n") << u"a\nb\n"_s;
    QTest::newRow("CR at the end") << QByteArray("working\r") << u"working"_s;
    QTest::newRow("backspace") << QByteArray("ab\bc") << u"ac"_s;
    QTest::newRow("bell and NUL") << QByteArray("a\0b\x07", 4) << u"ab"_s;
    QTest::newRow("accents") << QByteArray("caf\xc3\xa9") << u"café"_s;
    QTest::newRow("unfinished sequence") << QByteArray("ok\x1b[3") << u"ok"_s;
}

void TestOutputText::reducesTerminalText()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    bool lossy = false;

    QCOMPARE_EQ(reduceTerminalText(bytes, lossy), text);
    QVERIFY(!lossy);
}

void TestOutputText::saysWhatIsNoText()
{
    const OutputText output = renderOutput(Spool("\xff\xfe!"), 0, 100);

    QVERIFY(output.lossy);
    QVERIFY(output.text.endsWith(u'!'));
}

void TestOutputText::keepsShortOutputWhole()
{
    const OutputText output = renderOutput(Spool(QByteArray(10'000, 'x')), 0, 10'000);

    QCOMPARE_EQ(output.text, QString(10'000, u'x'));
    QCOMPARE_EQ(output.leftOut, 0);
    QCOMPARE_EQ(output.nextOffset, 10'000);
}

void TestOutputText::countsExactlyWhatIsLeftOut()
{
    const OutputText output = renderOutput(Spool(QByteArray(10'001, 'x')), 0, 10'000);

    QCOMPARE_EQ(output.leftOut, 1);
    QVERIFY(output.text.contains(u"[... 1 bytes left out"_s));
}

void TestOutputText::keepsHeadAndTail()
{
    const OutputText output = renderOutput(Spool("first " + QByteArray(2'000'000, 'x') + " last"), 0, 20'000);

    QVERIFY(output.text.startsWith("first "_L1));
    QVERIFY(output.text.endsWith(" last"_L1));
    QCOMPARE_EQ(output.leftOut, 2'000'011 - 20'000);
    QVERIFY(output.text.size() < 20'200);
}

void TestOutputText::neverSplitsACharacter()
{
    const OutputText output = renderOutput(Spool(QByteArray("x") + QByteArray("\xc3\xa9").repeated(200'000)), 0, 1'000);

    QVERIFY(!output.lossy);
    QVERIFY(!output.text.contains(QChar::ReplacementCharacter));
}

void TestOutputText::beginsAtTheOffset()
{
    const OutputText output = renderOutput(Spool("0123456789"), 4, 100);

    QCOMPARE_EQ(output.text, u"456789"_s);
    QCOMPARE_EQ(renderOutput(Spool("0123"), 99, 100).text, QString());
}

QTEST_GUILESS_MAIN(TestOutputText)
#include "tst_outputtext.moc"
