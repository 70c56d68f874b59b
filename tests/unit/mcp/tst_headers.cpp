// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/headers.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::mcp;

class TestHeaders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ignoresTheCaseOfNames();
    void joinsRepeatedFields();
    void decodesNames_data();
    void decodesNames();
    void knowsJson_data();
    void knowsJson();
    void acceptsLeniently_data();
    void acceptsLeniently();
};

void TestHeaders::ignoresTheCaseOfNames()
{
    Headers headers;
    headers.add("MCP-Protocol-Version", " 2026-07-28 ");

    QVERIFY(headers.has("mcp-protocol-version"));
    QCOMPARE(headers.value("Mcp-Protocol-Version"), QByteArray("2026-07-28"));
    QVERIFY(!headers.has("mcp-method"));
    QCOMPARE(headers.value("mcp-method"), QByteArray());
}

void TestHeaders::joinsRepeatedFields()
{
    Headers headers;
    headers.add("Accept", "a");
    headers.add("accept", "b");

    QCOMPARE(headers.value("accept"), QByteArray("a, b"));
}

void TestHeaders::decodesNames_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::newRow("literal") << QByteArray("run_code") << u"run_code"_s << true;
    QTest::newRow("base64") << QByteArray("=?base64?w6l0w6k=?=") << u"été"_s << true;
    QTest::newRow("two pads") << QByteArray("=?base64?YQ==?=") << u"a"_s << true;
    QTest::newRow("empty") << QByteArray("=?base64?\?=") << u""_s << true;
    QTest::newRow("no padding") << QByteArray("=?base64?YQ?=") << QString() << false;
    QTest::newRow("short padding") << QByteArray("=?base64?YQ=?=") << QString() << false;
    QTest::newRow("too much padding") << QByteArray("=?base64?YWJj=?=") << QString() << false;
    QTest::newRow("stray bits") << QByteArray("=?base64?YR==?=") << QString() << false;
    QTest::newRow("other alphabet") << QByteArray("=?base64?YWJ_?=") << QString() << false;
    QTest::newRow("space") << QByteArray("=?base64?YW Jj?=") << QString() << false;
    QTest::newRow("exclamation mark") << QByteArray("=?base64?!!!!?=") << QString() << false;
    QTest::newRow("not UTF-8") << QByteArray("=?base64?//8=?=") << QString() << false;
    QTest::newRow("marker in capitals is literal") << QByteArray("=?BASE64?YQ==?=") << u"=?BASE64?YQ==?="_s << true;
    QTest::newRow("without the end is literal") << QByteArray("=?base64?YQ==") << u"=?base64?YQ=="_s << true;
    QTest::newRow("overlapping markers are literal") << QByteArray("=?base64?=") << u"=?base64?="_s << true;
}

void TestHeaders::decodesNames()
{
    QFETCH(const QByteArray, value);
    QFETCH(const QString, text);
    QFETCH(const bool, valid);

    const auto decoded = decodedHeaderText(value);

    QCOMPARE(decoded.has_value(), valid);
    QCOMPARE(decoded.value_or(QString()), text);
}

void TestHeaders::knowsJson_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<bool>("json");
    QTest::newRow("plain") << QByteArray("application/json") << true;
    QTest::newRow("charset") << QByteArray("application/json; charset=utf-8") << true;
    QTest::newRow("case") << QByteArray("Application/JSON") << true;
    QTest::newRow("missing") << QByteArray() << false;
    QTest::newRow("text") << QByteArray("text/plain") << false;
    QTest::newRow("disguised") << QByteArray("text/plain; application/json") << false;
    QTest::newRow("longer") << QByteArray("application/json-seq") << false;
    QTest::newRow("doubled") << QByteArray("application/json, text/plain") << false;
}

void TestHeaders::knowsJson()
{
    QFETCH(const QByteArray, type);
    QFETCH(const bool, json);

    QCOMPARE(isJsonContent(type), json);
}

void TestHeaders::acceptsLeniently_data()
{
    QTest::addColumn<QByteArray>("accept");
    QTest::addColumn<bool>("json");
    QTest::addColumn<bool>("stream");
    QTest::newRow("missing") << QByteArray() << true << true;
    QTest::newRow("both") << QByteArray("application/json, text/event-stream") << true << true;
    QTest::newRow("other order") << QByteArray("text/event-stream,application/json") << true << true;
    QTest::newRow("anything") << QByteArray("*/*") << true << true;
    QTest::newRow("json alone") << QByteArray("application/json;q=0.9") << true << false;
    QTest::newRow("stream alone") << QByteArray("Text/Event-Stream") << false << true;
    QTest::newRow("neither") << QByteArray("text/html, image/*") << false << false;
}

void TestHeaders::acceptsLeniently()
{
    QFETCH(const QByteArray, accept);
    QFETCH(const bool, json);
    QFETCH(const bool, stream);
    Headers headers;
    if (!accept.isEmpty())
        headers.add("Accept", accept);

    QCOMPARE(acceptance(headers).json, json);
    QCOMPARE(acceptance(headers).stream, stream);
}

QTEST_GUILESS_MAIN(TestHeaders)
#include "tst_headers.moc"
