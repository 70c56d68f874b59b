// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/highlighter.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray::gui;

class HighlighterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsLanguages();
    void coloursALine_data();
    void coloursALine();
    void carriesStateOverLines_data();
    void carriesStateOverLines();
    void neverOverlapsNorLeavesTheLine();
    void staysLinearOnHostileLines_data();
    void staysLinearOnHostileLines();
};

namespace {

/// One letter a character: k keyword, s string, n number, c comment, v variable, . nothing.
QString picture(CodeLanguage language, const QString &line, LineState *state)
{
    const HighlightedLine done = highlightLine(language, *state, line);
    QString drawn(line.size(), u'.');
    for (const Span &span : done.spans) {
        const QChar letter = u"ksncv"_s.at(static_cast<int>(span.token));
        drawn.replace(span.start, span.length, QString(span.length, letter));
    }
    *state = done.after;
    return drawn;
}

}

void HighlighterTest::knowsLanguages()
{
    QCOMPARE(codeLanguage(u"python"), CodeLanguage::Python);
    QCOMPARE(codeLanguage(u"typescript"), CodeLanguage::JavaScript);
    QCOMPARE(codeLanguage(u"bash"), CodeLanguage::Bash);
    QCOMPARE(codeLanguage(u"text"), CodeLanguage::Plain);
    QCOMPARE(codeLanguage(u""), CodeLanguage::Plain);
}

void HighlighterTest::coloursALine_data()
{
    QTest::addColumn<CodeLanguage>("language");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("expected");
    const auto row = [](CodeLanguage language, const QString &line, const QString &expected) {
        QTest::addRow("%s", qPrintable(line)) << language << line << expected;
    };
    const auto python = CodeLanguage::Python;
    row(python, u"def f(x): return 1.5"_s, u"kkk.......kkkkkk.nnn"_s);
    row(python, u"x = 'a#b' # c"_s, u"....sssss.ccc"_s);
    row(python, u"\"it's\" + 'q\\'z'"_s, u"ssssss...ssssss"_s);
    row(python, u"define = None_"_s, u".............."_s);
    row(python, u"'open"_s, u"sssss"_s);
    row(python, u"'end\\"_s, u"sssss"_s);
    const auto javaScript = CodeLanguage::JavaScript;
    row(javaScript, u"const a = `x`; // y"_s, u"kkkkk.....sss..cccc"_s);
    row(javaScript, u"a /* b */ return"_s, u"..ccccccc.kkkkkk"_s);
    const auto bash = CodeLanguage::Bash;
    row(bash, u"if echo $HOME ${x:-1}; then # c"_s, u"kk......vvvvv.vvvvvvv..kkkk.ccc"_s);
    row(bash, u"echo a#b 'c'"_s, u".........sss"_s);
    row(bash, u"x=$'it\\'s' $"_s, u"..ssssssss.."_s);
    row(bash, u"echo \\\" \\"_s, u"........."_s);
    row(CodeLanguage::Plain, u"def 'x' # 1"_s, u"..........."_s);
}

void HighlighterTest::coloursALine()
{
    QFETCH(CodeLanguage, language);
    QFETCH(QString, line);
    LineState state;
    QTEST(picture(language, line, &state), "expected");
}

void HighlighterTest::carriesStateOverLines_data()
{
    QTest::addColumn<CodeLanguage>("language");
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("python docstring") << CodeLanguage::Python << QStringList{u"'''a"_s, u"if \"x\""_s, u"b'''; if"_s}
                                      << QStringList{u"ssss"_s, u"ssssss"_s, u"ssss..kk"_s};
    QTest::newRow("python string ends with its line")
        << CodeLanguage::Python << QStringList{u"'a"_s, u"if"_s} << QStringList{u"ss"_s, u"kk"_s};
    QTest::newRow("block comment") << CodeLanguage::JavaScript << QStringList{u"/*"_s, u"if"_s, u"*/if"_s}
                                   << QStringList{u"cc"_s, u"cc"_s, u"cckk"_s};
    QTest::newRow("template") << CodeLanguage::JavaScript << QStringList{u"`a"_s, u"\\`"_s, u"`if"_s}
                              << QStringList{u"ss"_s, u"ss"_s, u"skk"_s};
    QTest::newRow("bash quotes") << CodeLanguage::Bash << QStringList{u"'a"_s, u"if'"_s, u"if"_s}
                                 << QStringList{u"ss"_s, u"sss"_s, u"kk"_s};
    QTest::newRow("here document") << CodeLanguage::Bash
                                   << QStringList{u"cat <<EOF x"_s, u"if"_s, u" EOF"_s, u"EOF"_s, u"if"_s}
                                   << QStringList{u"..........."_s, u"ss"_s, u"ssss"_s, u"sss"_s, u"kk"_s};
    QTest::newRow("indented, quoted") << CodeLanguage::Bash << QStringList{u"cat <<-'E'"_s, u"if"_s, u"\tE"_s, u"if"_s}
                                      << QStringList{u".......sss"_s, u"ss"_s, u"ss"_s, u"kk"_s};
    QTest::newRow("shift and here string") << CodeLanguage::Bash << QStringList{u"$((1 << 2)) <<< if"_s, u"if"_s}
                                           << QStringList{u"...n....n.......kk"_s, u"kk"_s};
}

void HighlighterTest::carriesStateOverLines()
{
    QFETCH(CodeLanguage, language);
    QFETCH(QStringList, lines);
    QFETCH(QStringList, expected);

    LineState state;
    QStringList drawn;
    for (const QString &line : lines)
        drawn += picture(language, line, &state);

    QCOMPARE(drawn, expected);
}

void HighlighterTest::neverOverlapsNorLeavesTheLine()
{
    QRandomGenerator random(7);
    const QString alphabet = u"'\"`\\$#/*<-{}EOF ifx1\t"_s;
    for (int round = 0; round < 3000; ++round) {
        QString line;
        for (int i = 0; i < 40; ++i)
            line += alphabet.at(random.bounded(static_cast<int>(alphabet.size())));
        LineState state;
        for (CodeLanguage language : {CodeLanguage::Python, CodeLanguage::JavaScript, CodeLanguage::Bash}) {
            qsizetype reached = 0;
            const QList<Span> spans = highlightLine(language, state, line).spans;
            for (const Span &span : spans) {
                QVERIFY2(span.start >= reached && span.length > 0, qPrintable(line));
                reached = span.start + span.length;
            }
            QVERIFY2(reached <= line.size(), qPrintable(line));
        }
    }
}

void HighlighterTest::staysLinearOnHostileLines_data()
{
    QTest::addColumn<QString>("piece");
    for (const QString &piece : {u"'"_s, u"\""_s, u"\\"_s, u"$"_s, u"${"_s, u"<<"_s, u"<<'"_s, u"/*"_s, u"a"_s, u"1"_s})
        QTest::addRow("%s", qPrintable(piece)) << piece;
}

void HighlighterTest::staysLinearOnHostileLines()
{
    QFETCH(QString, piece);
    const QString line = piece.repeated(1024 * 1024 / piece.size());
    QElapsedTimer timer;
    timer.start();

    for (CodeLanguage language : {CodeLanguage::Python, CodeLanguage::JavaScript, CodeLanguage::Bash})
        QVERIFY(highlightLine(language, {}, line).spans.size() <= line.size());

    QVERIFY2(timer.elapsed() < 5000, "quadratic"); // about 50 ms; a quadratic scan takes minutes
}

QTEST_GUILESS_MAIN(HighlighterTest)
#include "tst_highlighter.moc"
