// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/cellresults.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace sandtray;
using namespace sandtray::tools;
using namespace Qt::StringLiterals;

namespace {

CellResults read(const QByteArrayList &reports)
{
    return readReports(reports, [](const QString &text) { return QString(text).replace(u"hunter2hunter2"_s, u"[secret]"_s); });
}

QByteArray textResult(const QString &text)
{
    return QJsonDocument(QJsonObject{{u"type"_s, u"result"_s}, {u"data"_s, QJsonObject{{u"text/plain"_s, text}}}})
        .toJson(QJsonDocument::Compact);
}

}

class TestCellResults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTexts();
    void leavesOutWhatIsNotOfTheShape_data();
    void leavesOutWhatIsNotOfTheShape();
    void boundsTexts();
    void boundsTheirNumber();
    void masksEveryText();
    void showsTheRichFormWhenThereIsNoPlainOne();
};

void TestCellResults::readsTexts()
{
    const CellResults results = read({textResult(u"42"_s)});
    mcp::ToolResult answer{.text = u"printed"_s};
    addCellResults(results, answer);

    QCOMPARE(answer.text, u"printed\n[result]\n42"_s);
    QCOMPARE(answer.facts.value(u"results"_s).toArray(),
        (QJsonArray{QJsonObject{{u"mime_type"_s, u"text/plain"_s}, {u"text"_s, u"42"_s}, {u"result"_s, 0}, {u"main"_s, false}}}));
    QVERIFY(answer.facts.value(u"error"_s).isNull());
}

void TestCellResults::leavesOutWhatIsNotOfTheShape_data()
{
    QTest::addColumn<QByteArray>("report");
    QTest::newRow("no JSON") << QByteArray("{");
    QTest::newRow("a list") << QByteArray("[1]");
    QTest::newRow("no type") << QByteArray(R"({"data":{"text/plain":"1"}})");
    QTest::newRow("an unknown type") << QByteArray(R"({"type":"approve"})");
    QTest::newRow("no content") << QByteArray(R"({"type":"result"})");
    QTest::newRow("data is a list") << QByteArray(R"({"type":"result","data":["text"]})");
    QTest::newRow("a picture without path") << QByteArray(R"({"type":"result","image":{"mime_type":"image/png"}})");
    QTest::newRow("too deep") << QByteArray(R"({"type":"result","data":{"application/json":)") + QByteArray(100, '[')
            + QByteArray(100, ']') + "}}";
}

void TestCellResults::leavesOutWhatIsNotOfTheShape()
{
    QFETCH(QByteArray, report);
    const CellResults results = read({report, textResult(u"after"_s)});

    QVERIFY(!results.error);
    QCOMPARE(results.shown.size(), 1);
    QCOMPARE(results.shown.first().texts.value(u"text/plain"_s), u"after"_s);
}

void TestCellResults::boundsTexts()
{
    QByteArrayList reports;
    for (int i = 0; i < 20; ++i)
        reports += textResult(QString(30'000, u'x'));
    const CellResults results = read(reports);

    qsizetype total = 0;
    for (const CellResult &result : results.shown)
        total += result.texts.value(u"text/plain"_s).size();
    QVERIFY2(total < 103'000, qPrintable(QString::number(total)));
    QVERIFY(results.shown.first().texts.value(u"text/plain"_s).contains(u"10000 characters left out"_s));
}

void TestCellResults::boundsTheirNumber()
{
    QByteArrayList reports;
    for (int i = 0; i < 60; ++i)
        reports += textResult(QString::number(i));
    for (int i = 0; i < 20; ++i)
        reports.prepend(R"({"type":"result","image":{"path":"/tmp/p.png"}})");
    const CellResults results = read(reports);

    QCOMPARE(results.shown.size(), 50);
    QCOMPARE(results.leftOut, 30);
}

void TestCellResults::masksEveryText()
{
    const CellResults results = read({textResult(u"is hunter2hunter2"_s),
        R"({"type":"result","data":{"application/json":{"a":"hunter2hunter2"}},"chart":{"title":"hunter2hunter2"}})",
        R"({"type":"result","image":{"path":"/tmp/hunter2hunter2.png"}})",
        R"({"type":"error","name":"hunter2hunter2","message":"hunter2hunter2","traceback":"hunter2hunter2"})"});
    mcp::ToolResult answer;
    addCellResults(results, answer);

    QVERIFY(!QJsonDocument(answer.facts).toJson().contains("hunter2"));
    QVERIFY(!answer.text.contains(u"hunter2"_s));
    QVERIFY(answer.text.contains(u"[secret]"_s));
}

void TestCellResults::showsTheRichFormWhenThereIsNoPlainOne()
{
    mcp::ToolResult answer;
    addCellResults(read({R"({"type":"result","data":{"text/markdown":"**bold**"}})"}), answer);

    QCOMPARE(answer.text, u"[result: text/markdown]\n**bold**"_s);
}

QTEST_GUILESS_MAIN(TestCellResults)
#include "tst_cellresults.moc"
