// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/codetext.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray::gui;

class CodeTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsLines_data();
    void countsLines();
    void losesNothingWhenItBreaks_data();
    void losesNothingWhenItBreaks();
    void breaksLongLinesAtTheColumn();
    void keepsMarkersAndClustersWhole();
    void measuresWideCharactersAndTabs();
    void findsOffsetsAndColumns();
};

void CodeTextTest::countsLines_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("lines");
    QTest::newRow("empty") << QString() << 1;
    QTest::newRow("one") << u"a"_s << 1;
    QTest::newRow("ended") << u"a\n"_s << 1;
    QTest::newRow("two") << u"a\nb"_s << 2;
    QTest::newRow("only a line feed") << u"\n"_s << 1;
    QTest::newRow("blank ones") << u"a\n\n\nb\n"_s << 4;
    QTest::newRow("line separator is no line") << u"a\u2028b"_s << 1;
}

void CodeTextTest::countsLines()
{
    QFETCH(QString, text);
    QTEST(CodeText::fromRaw(text).lineCount(), "lines");
}

void CodeTextTest::losesNothingWhenItBreaks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    const QString mixed = u"x\t你好e\u0301🔒\u202e⟦"_s.repeated(200) + u"\n\n"_s + u"y"_s.repeated(3000);
    for (int columns : {1, 8, 9, 37, 500, 9000})
        QTest::addRow("%d", columns) << mixed << columns;
}

void CodeTextTest::losesNothingWhenItBreaks()
{
    QFETCH(QString, text);
    QFETCH(int, columns);

    CodeText code = CodeText::fromRaw(text);
    code.breakAt(columns);

    QString again;
    for (int row = 0; row < code.rowCount(); ++row) {
        if (row > 0 && !code.row(row).isContinuation)
            again += u'\n';
        again += code.rowText(row);
    }
    QCOMPARE(again, code.text());
    QVERIFY(code.widestRow() <= qBound(CodeText::leastColumns, columns, CodeText::mostColumns) + 10);
}

void CodeTextTest::breaksLongLinesAtTheColumn()
{
    CodeText code = CodeText::fromRaw(u"x"_s.repeated(1001) + u"\nend"_s);

    QCOMPARE(code.rowCount(), 4);
    QCOMPARE(code.rowText(0).size(), 500);
    QVERIFY(code.row(1).isContinuation);
    QCOMPARE(code.rowText(2), u"x");
    QCOMPARE(code.row(3).line, 1);
    QCOMPARE(code.lineText(0).size(), 1001);
    QCOMPARE(code.lineText(1), u"end");
}

void CodeTextTest::keepsMarkersAndClustersWhole()
{
    CodeText code = CodeText::fromRaw(u"1234567\u202ee\u0301\u0302x"_s);
    code.breakAt(8);

    QCOMPARE(code.rowText(0), u"1234567");
    QCOMPARE(code.rowText(1), u"⟦U+202E⟧");
    QCOMPARE(code.rowText(2), u"e\u0301\u0302x");
    const Cell marker = cellAt(code.rowText(1), 0, 0);
    QVERIFY(marker.isMarker);
    QCOMPARE(marker.width, 8);
    QCOMPARE(cellAt(code.rowText(2), 0, 0).length, 3);
}

void CodeTextTest::measuresWideCharactersAndTabs()
{
    QCOMPARE(cellAt(u"你", 0, 0).width, 2);
    QCOMPARE(cellAt(u"🔒", 0, 0).width, 2);
    QCOMPARE(cellAt(u"🔒", 0, 0).length, 2);
    QCOMPARE(cellAt(u"é", 0, 0).width, 1);
    QCOMPARE(cellAt(u"\t", 0, 0).width, 4);
    QCOMPARE(cellAt(u"\t", 0, 3).width, 1);
    QCOMPARE(cellAt(u"~\u0301", 0, 0).length, 2);
}

void CodeTextTest::findsOffsetsAndColumns()
{
    CodeText code = CodeText::fromRaw(u"ab\n\tc\u202ed"_s);
    const qsizetype marker = code.text().indexOf(u'⟦');

    QCOMPARE(code.rowAt(0), 0);
    QCOMPARE(code.rowAt(3), 1);
    QCOMPARE(code.columnAt(marker), 5);
    QCOMPARE(code.offsetAt(1, 5), marker);
    QCOMPARE(code.offsetAt(1, 9), marker); // inside of the marker
    QCOMPARE(code.offsetAt(1, 13), marker + 8);
    QCOMPARE(code.offsetAt(1, 1000), code.text().size());
    QCOMPARE(code.offsetAt(0, 1000), 2);
}

QTEST_GUILESS_MAIN(CodeTextTest)
#include "tst_codetext.moc"
