// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/parameterheaders.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::mcp;

namespace {

QJsonObject object(const char *json)
{
    return QJsonDocument::fromJson(json).object();
}

const char *const schema = R"({"type":"object","properties":{
    "region":{"type":"string","x-mcp-header":"Region"},
    "count":{"type":"integer","x-mcp-header":"Count"},
    "dry":{"type":"boolean","x-mcp-header":"Dry-Run"},
    "place":{"type":"object","properties":{"city":{"type":"string","x-mcp-header":"City"}}}}})";

}

class TestParameterHeaders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatTheSpecificationAllows_data();
    void findsWhatTheSpecificationAllows();
    void compares_data();
    void compares();
};

void TestParameterHeaders::findsWhatTheSpecificationAllows_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArrayList>("fields");
    const auto row = [](const char *title, const char *json, const QByteArrayList &fields) {
        QTest::newRow(title) << QByteArray(json) << fields;
    };
    row("all kinds", schema, {"mcp-param-count", "mcp-param-dry-run", "mcp-param-city", "mcp-param-region"});
    row("none", R"({"properties":{"a":{"type":"string"}}})", {});
    row("an object", R"({"properties":{"a":{"type":"object","x-mcp-header":"A"}}})", {});
    row("a number", R"({"properties":{"a":{"type":"number","x-mcp-header":"A"}}})", {});
    row("no token", R"({"properties":{"a":{"type":"string","x-mcp-header":"A B"}}})", {});
    row("empty", R"({"properties":{"a":{"type":"string","x-mcp-header":""}}})", {});
    row("in an array", R"({"properties":{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}})", {});
    row("twice in other letters",
        R"({"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}})",
        {"mcp-param-a"});
}

void TestParameterHeaders::findsWhatTheSpecificationAllows()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QByteArrayList, fields);
    QByteArrayList found;
    const auto headers = parameterHeaders(object(json));
    for (const ParameterHeader &header : headers)
        found.append(header.field);
    QCOMPARE(found, fields);
}

void TestParameterHeaders::compares_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("isRight");
    const auto row = [](const char *title, const char *arguments, const char *field, const char *value, bool isRight) {
        QTest::newRow(title) << QByteArray(arguments) << QByteArray(field) << QByteArray(value) << isRight;
    };
    row("text", R"({"region":"eu"})", "Mcp-Param-Region", "eu", true);
    row("other text", R"({"region":"eu"})", "Mcp-Param-Region", "us", false);
    row("text in base64", R"({"region":"\u00e9t\u00e9"})", "MCP-PARAM-REGION", "=?base64?w6l0w6k=?=", true);
    row("text in broken base64", R"({"region":"\u00e9t\u00e9"})", "Mcp-Param-Region", "=?base64?w6l0w6k?=", false);
    row("missing field", R"({"region":"eu"})", "", "", false);
    row("null", R"({"region":null})", "", "", true);
    row("absent", "{}", "", "", true);
    row("field without argument", "{}", "Mcp-Param-Region", "eu", false);
    row("integer", R"({"count":5})", "Mcp-Param-Count", "5", true);
    row("integer, written otherwise", R"({"count":5})", "Mcp-Param-Count", "5.0", true);
    row("other integer", R"({"count":5})", "Mcp-Param-Count", "6", false);
    row("no integer", R"({"count":5})", "Mcp-Param-Count", "five", false);
    row("true", R"({"dry":true})", "Mcp-Param-Dry-Run", "true", true);
    row("not true", R"({"dry":true})", "Mcp-Param-Dry-Run", "1", false);
    row("nested", R"({"place":{"city":"Lyon"}})", "Mcp-Param-City", "Lyon", true);
    row("nested, other", R"({"place":{"city":"Lyon"}})", "Mcp-Param-City", "Nice", false);
    row("nested, missing field", R"({"place":{"city":"Lyon"}})", "", "", false);
}

void TestParameterHeaders::compares()
{
    QFETCH(const QByteArray, arguments);
    QFETCH(const QByteArray, field);
    QFETCH(const QByteArray, value);
    QFETCH(const bool, isRight);
    Headers headers;
    if (!field.isEmpty())
        headers.add(field, value);
    const auto fault = checkParameterHeaders(parameterHeaders(object(schema)), object(arguments), headers);
    QCOMPARE(!fault, isRight);
    if (fault)
        QCOMPARE(int(fault->code), -32020);
}

QTEST_APPLESS_MAIN(TestParameterHeaders)
#include "tst_parameterheaders.moc"
