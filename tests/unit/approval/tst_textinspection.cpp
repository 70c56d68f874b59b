// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/textinspection.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray::approval;

class TextInspectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leavesReadableTextAlone_data();
    void leavesReadableTextAlone();
    void marksWhatDeceives_data();
    void marksWhatDeceives();
    void countsByKind();
    void marksItsOwnBracket();
    void marksLineBreaksOnlyInOneLineFields();
    void capsStackedMarks();
    void findsWordsThatMixAlphabets_data();
    void findsWordsThatMixAlphabets();
    void keepsTheReplacementCharacterInView();
    void isQuickOnAMebibyte();
};

void TextInspectionTest::leavesReadableTextAlone_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QString();
    QTest::newRow("code") << u"def f(x):\n\treturn x ** 2  # ok"_s;
    QTest::newRow("french") << u"« déjà vu » à l'œuvre"_s.remove(QChar(0xA0));
    QTest::newRow("other scripts") << u"Привет мир 你好 שלום नमस्ते"_s;
    QTest::newRow("formula") << u"Δt = λ * x"_s;
    QTest::newRow("emoji") << u"✅ 🔒"_s;
    QTest::newRow("entities") << u"&amp;&#x202e;%0a\\u202e <b>x</b>"_s;
}

void TextInspectionTest::leavesReadableTextAlone()
{
    QFETCH(QString, text);

    QCOMPARE(visibleText(text), text);
    QVERIFY(inspectText(text).isClean());
}

void TextInspectionTest::marksWhatDeceives_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const QString &text, const QString &shown) {
        QTest::newRow(name) << text << shown;
    };
    row("right-to-left override", u"a\u202eb"_s, u"a⟦U+202E⟧b"_s);
    row("isolate", u"\u2066x\u2069"_s, u"⟦U+2066⟧x⟦U+2069⟧"_s);
    row("arabic letter mark", QString(QChar(0x61C)), u"⟦U+061C⟧"_s);
    row("zero width space", u"rm\u200b -rf"_s, u"rm⟦U+200B⟧ -rf"_s);
    row("soft hyphen", u"a\u00adb"_s, u"a⟦U+00AD⟧b"_s);
    row("tag character", u"echo \U000e0041"_s, u"echo ⟦U+E0041⟧"_s);
    row("variation selector", u"a\ufe0f\u200d"_s, u"a⟦U+FE0F⟧⟦U+200D⟧"_s);
    row("supplementary selector", u"a\U000e0100"_s, u"a⟦U+E0100⟧"_s);
    row("blank letters", u"\u3164\u115f\u2800"_s, u"⟦U+3164⟧⟦U+115F⟧⟦U+2800⟧"_s);
    row("grapheme joiner", u"a\u034fb"_s, u"a⟦U+034F⟧b"_s);
    row("odd spaces", u"1\u00a0\u2000\u3000"_s, u"1⟦U+00A0⟧⟦U+2000⟧⟦U+3000⟧"_s);
    row("line separators", u"x\u2028y\u2029z"_s, u"x⟦U+2028⟧y⟦U+2029⟧z"_s);
    row("ansi and return", u"ok\x1b[2K\rrm"_s, u"ok⟦U+001B⟧[2K⟦U+000D⟧rm"_s);
    row("next line", QString(QChar(0x85)), u"⟦U+0085⟧"_s);
    row("delete", QString(QChar(0x7F)), u"⟦U+007F⟧"_s);
    row("nul", u"echo "_s + QChar(0) + u"rm"_s, u"echo ⟦U+0000⟧rm"_s);
    row("lone high surrogate", u"x"_s + QChar(0xD800), u"x⟦U+D800⟧"_s);
    row("lone low surrogate", QChar(0xDC00) + u"x"_s, u"⟦U+DC00⟧x"_s);
    row("private use", QString(QChar(0xE000)), u"⟦U+E000⟧"_s);
    row("unassigned", QString(QChar(0x0378)), u"⟦U+0378⟧"_s);
}

void TextInspectionTest::marksWhatDeceives()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);

    QCOMPARE(visibleText(text), shown);
    QVERIFY(!inspectText(text).isClean());
}

void TextInspectionTest::countsByKind()
{
    const TextFindings findings = inspectText(QString(u"\u202e\u2066 \u200b\u200b\u200b \x1b \ufffd"_s + QChar(0xD800)));

    QCOMPARE(findings.bidirectional, 2);
    QCOMPARE(findings.invisible, 3);
    QCOMPARE(findings.control, 1);
    QCOMPARE(findings.invalid, 2);
    QCOMPARE(findings.mixedScript, 0);
    QCOMPARE(findings.stackedMarks, 0);
}

void TextInspectionTest::marksItsOwnBracket()
{
    QCOMPARE(visibleText(u"⟦U+202E⟧"_s), u"⟦U+27E6⟧U+202E⟧"_s);
}

void TextInspectionTest::marksLineBreaksOnlyInOneLineFields()
{
    const QString text = u"x\nApproved\tby"_s;

    QCOMPARE(visibleText(text, Lines::Keep), text);
    QCOMPARE(visibleText(text, Lines::Mark), u"x⟦U+000A⟧Approved⟦U+0009⟧by"_s);
}

void TextInspectionTest::capsStackedMarks()
{
    const QString pile = u"Z\u0351\u036b\u0343\u036a"_s;

    QCOMPARE(visibleText(pile), u"Z\u0351\u036b⟦U+0343⟧⟦U+036A⟧"_s);
    QCOMPARE(inspectText(QString(pile + pile)).stackedMarks, 2);
    QVERIFY(inspectText(u"Z\u0351\u036b"_s).isClean());
}

void TextInspectionTest::findsWordsThatMixAlphabets_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("words");
    QTest::newRow("cyrillic a") << u"p\u0430ypal-tool"_s << 1;
    QTest::newRow("one latin letter") << u"\u0440\u0430\u0443\u0440\u0430l"_s << 1;
    QTest::newRow("two words") << u"p\u0430y l\u043egin"_s << 2;
    QTest::newRow("identifier") << u"\u0440\u0430\u0443_load"_s << 1;
    QTest::newRow("greek omicron") << u"r\u03bfot"_s << 1;
    QTest::newRow("greek delta") << u"Δtime"_s << 0;
    QTest::newRow("full width") << u"r\uff4d"_s << 1;
    QTest::newRow("mathematical") << u"r\U0001d426"_s << 1;
    QTest::newRow("side by side") << u"hello мир"_s << 0;
    QTest::newRow("at the end") << u"ok р\u0430y"_s << 1;
}

void TextInspectionTest::findsWordsThatMixAlphabets()
{
    QFETCH(QString, text);
    QFETCH(int, words);

    QCOMPARE(inspectText(text).mixedScript, words);
}

void TextInspectionTest::keepsTheReplacementCharacterInView()
{
    QCOMPARE(visibleText(u"echo \ufffd"_s), u"echo \ufffd"_s);
}

void TextInspectionTest::isQuickOnAMebibyte()
{
    const QString text(1024 * 1024, u'x');

    QBENCHMARK
    {
        QCOMPARE(visibleText(text).size(), text.size());
    }
}

QTEST_GUILESS_MAIN(TextInspectionTest)
#include "tst_textinspection.moc"
