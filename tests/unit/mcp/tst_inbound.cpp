// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/inbound.h"

#include "base/json.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;

namespace {

using Fields = QList<std::pair<QByteArray, QByteArray>>;

enum Outcome { Modern, Legacy, Refused };

const QByteArray validMeta = R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                             R"("io.modelcontextprotocol/clientCapabilities":{}})";

QByteArray metaWith(const QByteArray &version, const QByteArray &capabilities)
{
    return R"("_meta":{"io.modelcontextprotocol/protocolVersion":)" + version
        + R"(,"io.modelcontextprotocol/clientCapabilities":)" + capabilities + "}";
}

QByteArray request(const QByteArray &method, const QByteArray &params)
{
    return R"({"jsonrpc":"2.0","id":1,"method":")" + method + R"(","params":{)" + params + "}}";
}

Fields modernHeaders(const QByteArray &method, const Fields &more = {})
{
    return Fields{{"MCP-Protocol-Version", "2026-07-28"}, {"Mcp-Method", method}} + more;
}

}

Q_DECLARE_METATYPE(Outcome)

class TestInbound : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void climbsTheLadder_data();
    void climbsTheLadder();
    void leavesHeaderRulesOutForStreams_data();
    void leavesHeaderRulesOutForStreams();
    void echoesIdsAsTheyCame();
    void tellsTheSupportedVersions();
    void namesTheMissingKey();
    void boundsABatch();
    void keepsTheOrderOfABatch();
};

void TestInbound::climbsTheLadder_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Fields>("headers");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("code");
    const auto served = [](const char *name, const QByteArray &body, const Fields &headers, Outcome outcome) {
        QTest::newRow(name) << body << headers << outcome << 0 << 0;
    };
    const auto refused = [](const char *name, const QByteArray &body, const Fields &headers, int status, int code) {
        QTest::newRow(name) << body << headers << Refused << status << code;
    };
    const QByteArray discover = request("server/discover", validMeta);
    const QByteArray call = request("tools/call", R"("name":"run_code",)" + validMeta);
    const Fields modern = modernHeaders("server/discover");
    const Fields version{{"MCP-Protocol-Version", "2026-07-28"}};

    refused("4 nothing", "", {}, 400, -32700);
    refused("4 not JSON", "{", {}, 400, -32700);
    refused("4 two values", "{}{}", {}, 400, -32700);
    refused("4 duplicate key", R"({"jsonrpc":"2.0","id":1,"method":"ping","method":"x"})", {}, 400, -32700);
    refused("4 null", "null", {}, 400, -32600);
    refused("4 number", "1", {}, 400, -32600);
    refused("4 text", "\"ping\"", {}, 400, -32600);
    refused("4 empty object", "{}", {}, 400, -32600);
    refused("4 empty array", "[]", {}, 400, -32600);
    refused("4 other version of JSON-RPC", R"({"jsonrpc":"1.0","id":1,"method":"ping"})", {}, 400, -32600);
    refused("4 id null", R"({"jsonrpc":"2.0","id":null,"method":"ping"})", {}, 400, -32600);
    refused("4 id fraction", R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", {}, 400, -32600);
    refused("4 id object", R"({"jsonrpc":"2.0","id":{},"method":"ping"})", {}, 400, -32600);
    refused("4 method number", R"({"jsonrpc":"2.0","id":1,"method":5})", {}, 400, -32600);
    refused("4 params array", R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})", {}, 400, -32600);
    refused("4 no method, no result", R"({"jsonrpc":"2.0","id":1})", {}, 400, -32600);
    refused("4 result and error", R"({"jsonrpc":"2.0","id":1,"result":{},"error":{}})", {}, 400, -32600);

    served("5 legacy batch", R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", {}, Legacy);
    refused("5 modern element", "[" + discover + "]", {}, 400, -32600);
    refused("5 modern element among others", R"([{"jsonrpc":"2.0","id":1,"method":"ping"},)" + discover + "]", {}, 400,
        -32600);
    refused("5 initialize in a batch", "[" + request("initialize", R"("protocolVersion":"2025-03-26")") + "]", {}, 400,
        -32600);
    refused("5 nested batch", "[[" + discover + "]]", {}, 400, -32600);
    refused("5 junk in a batch", "[1]", {}, 400, -32600);

    const QByteArray initialize = request("initialize", R"("protocolVersion":"2025-11-25")");
    served("6 initialize", initialize, {}, Legacy);
    served("6 initialize with its version", initialize, {{"MCP-Protocol-Version", "2025-11-25"}}, Legacy);
    served("6 initialize with a broken claim", request("initialize", metaWith("5", "{}")), {}, Legacy);
    served("6 initialize with half a claim",
        request("initialize", R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"})"), {}, Legacy);
    refused("6 initialize with a modern header", initialize, version, 400, -32020);
    refused(
        "6 initialize with a modern claim", request("initialize", validMeta), modernHeaders("initialize"), 404, -32601);

    refused("7a version no text", request("server/discover", metaWith("20260728", "{}")), modern, 400, -32602);
    refused("7a capabilities missing",
        request("server/discover", R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"})"), modern, 400,
        -32602);
    refused("7a capabilities no object", request("server/discover", metaWith(R"("2026-07-28")", "[]")), modern, 400,
        -32602);
    refused("7a before 7c", request("server/discover", metaWith(R"("2030-01-01")", "null")), modern, 400, -32602);
    refused("7b other version header", discover, {{"MCP-Protocol-Version", "2025-11-25"}, {"Mcp-Method", "x"}}, 400,
        -32020);
    refused("7b other method header", discover, modernHeaders("tools/list"), 400, -32020);
    refused("7b method in another case", discover, modernHeaders("Server/Discover"), 400, -32020);
    refused("7b before 7c", request("server/discover", metaWith(R"("2030-01-01")", "{}")), modern, 400, -32020);
    refused("7c future version", request("server/discover", metaWith(R"("2030-01-01")", "{}")),
        {{"MCP-Protocol-Version", "2030-01-01"}, {"Mcp-Method", "server/discover"}}, 400, -32022);
    refused("7c legacy version", request("tools/list", metaWith(R"("2025-11-25")", "{}")),
        {{"MCP-Protocol-Version", "2025-11-25"}, {"Mcp-Method", "tools/list"}}, 400, -32022);
    refused("7c nonsense", request("server/discover", metaWith(R"("x")", "{}")),
        {{"MCP-Protocol-Version", "x"}, {"Mcp-Method", "server/discover"}}, 400, -32022);
    refused("7c before 7d", request("server/discover", metaWith(R"("2030-01-01")", "{}")), {}, 400, -32022);
    refused("7d no header", discover, {}, 400, -32020);
    refused("7d no method header", discover, version, 400, -32020);
    refused("7d no version header", discover, {{"Mcp-Method", "server/discover"}}, 400, -32020);
    refused("7d no name header", call, modernHeaders("tools/call"), 400, -32020);
    refused("7d other name", call, modernHeaders("tools/call", {{"Mcp-Name", "run_command"}}), 400, -32020);
    refused("7d name in another case", call, modernHeaders("tools/call", {{"Mcp-Name", "Run_Code"}}), 400, -32020);
    refused(
        "7d broken base64", call, modernHeaders("tools/call", {{"Mcp-Name", "=?base64?cnVuX2NvZGU?="}}), 400, -32020);
    refused("7d two names", call, modernHeaders("tools/call", {{"Mcp-Name", "run_code"}, {"Mcp-Name", "run_code"}}),
        400, -32020);
    refused("7d name without a parameter", request("tools/call", validMeta),
        modernHeaders("tools/call", {{"Mcp-Name", "x"}}), 400, -32020);
    refused("7d uri of a resource", request("resources/read", R"("uri":"test://x",)" + validMeta),
        modernHeaders("resources/read", {{"Mcp-Name", "test://y"}}), 400, -32020);
    served("7 literal name", call, modernHeaders("tools/call", {{"Mcp-Name", " run_code "}}), Modern);
    served("7 base64 name", call, modernHeaders("tools/call", {{"Mcp-Name", "=?base64?cnVuX2NvZGU=?="}}), Modern);
    served("7 discover", discover, modern, Modern);
    served("7 headers in any case", discover,
        {{"mcp-protocol-version", "2026-07-28"}, {"MCP-METHOD", "server/discover"}}, Modern);
    served("7 call without a name anywhere", request("tools/call", validMeta), modernHeaders("tools/call"), Modern);
    served(
        "7 session header is nothing", discover, modernHeaders("server/discover", {{"Mcp-Session-Id", "x"}}), Modern);
    for (const char *method : {"ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe",
             "tasks/get", "sampling/createMessage", "nonsense"}) {
        refused(qPrintable(u"7e "_s + QLatin1StringView(method)), request(method, validMeta), modernHeaders(method),
            404, -32601);
    }
    refused("7d before 7e", request("nonsense", validMeta), version, 400, -32020);

    refused("8 header without a claim", request("tools/list", ""), modernHeaders("tools/list"), 400, -32602);
    refused("8 other _meta", request("tools/list", R"("_meta":{"progressToken":1})"), version, 400, -32602);
    refused("8 header of the future", request("tools/list", ""), {{"MCP-Protocol-Version", "2027-01-01"}}, 400, -32602);

    served("9 plain", request("tools/list", ""), {}, Legacy);
    served("9 without params", R"({"jsonrpc":"2.0","id":"a","method":"ping"})", {}, Legacy);
    served("9 legacy header", request("tools/list", ""), {{"MCP-Protocol-Version", "2025-06-18"}}, Legacy);
    served("9 method header is nothing", request("tools/list", ""), {{"Mcp-Method", "x"}}, Legacy);
    served("9 header that is no date", request("tools/list", ""), {{"MCP-Protocol-Version", "latest"}}, Legacy);
    served("9 response", R"({"jsonrpc":"2.0","id":1,"result":{}})", {}, Legacy);
    served("9 error response", R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}})", {}, Legacy);
    refused("9 response with a modern header", R"({"jsonrpc":"2.0","id":1,"result":{}})", version, 400, -32600);

    const QByteArray notification = R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})";
    served("notification", notification, {}, Legacy);
    served("notification by header", notification, version, Modern);
    served("notification by claim", R"({"jsonrpc":"2.0","method":"notifications/x","params":{)" + validMeta + "}}", {},
        Modern);
    served("notification without required headers", notification, version, Modern);
}

void TestInbound::climbsTheLadder()
{
    QFETCH(const QByteArray, body);
    QFETCH(const Fields, headers);
    QFETCH(const Outcome, outcome);
    QFETCH(const int, status);
    QFETCH(const int, code);
    Headers given;
    for (const auto &[name, value] : headers)
        given.add(name, value);

    const auto inbound = readInbound(body, &given);

    QCOMPARE(inbound.has_value(), outcome != Refused);
    if (inbound) {
        QCOMPARE(inbound->era == Era::Modern, outcome == Modern);
        return;
    }
    QCOMPARE(inbound.error().status, status);
    QCOMPARE(int(inbound.error().error.code), code);
}

void TestInbound::leavesHeaderRulesOutForStreams_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<int>("code");
    QTest::newRow("discover") << request("server/discover", validMeta) << Modern << 0;
    QTest::newRow("call") << request("tools/call", R"("name":"x",)" + validMeta) << Modern << 0;
    QTest::newRow("unknown method") << request("ping", validMeta) << Refused << -32601;
    QTest::newRow("broken claim") << request("tools/list", metaWith("1", "{}")) << Refused << -32602;
    QTest::newRow("unsupported") << request("tools/list", metaWith(R"("2025-11-25")", "{}")) << Refused << -32022;
    QTest::newRow("initialize") << request("initialize", "") << Legacy << 0;
    QTest::newRow("initialize with a claim") << request("initialize", validMeta) << Refused << -32601;
    QTest::newRow("no claim") << request("tools/list", "") << Legacy << 0;
}

void TestInbound::leavesHeaderRulesOutForStreams()
{
    QFETCH(const QByteArray, body);
    QFETCH(const Outcome, outcome);
    QFETCH(const int, code);

    const auto inbound = readInbound(body, nullptr);

    QCOMPARE(inbound.has_value(), outcome != Refused);
    if (inbound)
        QCOMPARE(inbound->era == Era::Modern, outcome == Modern);
    else
        QCOMPARE(int(inbound.error().error.code), code);
}

void TestInbound::echoesIdsAsTheyCame()
{
    const QByteArray call = R"({"jsonrpc":"2.0","id":%,"method":"tools/list","params":{"_meta":)"
                            R"({"io.modelcontextprotocol/protocolVersion":5}}})";
    for (const QByteArray id : {"1", "\"1\"", "\"\"", "-3", "9007199254740993"}) {
        const auto refused = readInbound(QByteArray(call).replace('%', id), nullptr);
        QCOMPARE(toBytes(QJsonArray{refused.error().id}), '[' + id + ']');
    }
    QVERIFY(readInbound(QByteArray(call).replace('%', "{}"), nullptr).error().id.isUndefined());
    QVERIFY(readInbound("{", nullptr).error().id.isUndefined());
}

void TestInbound::tellsTheSupportedVersions()
{
    const auto refused = readInbound(request("tools/list", metaWith(R"("1999-01-01")", "{}")), nullptr);

    QCOMPARE(refused.error().error.data,
        (QJsonObject{{u"supported"_s, QJsonArray{u"2026-07-28"_s}}, {u"requested"_s, u"1999-01-01"_s}}));
}

void TestInbound::namesTheMissingKey()
{
    Headers headers;
    headers.add("MCP-Protocol-Version", "2026-07-28");

    const auto refused = readInbound(request("tools/list", ""), &headers);

    QVERIFY(refused.error().error.message.contains(key::protocolVersion));
    QVERIFY(refused.error().error.message.contains(key::clientCapabilities));
}

void TestInbound::boundsABatch()
{
    const QByteArray ping = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";

    QVERIFY(readInbound('[' + QByteArray(ping + ',').repeated(99) + ping + ']', nullptr));
    QVERIFY(!readInbound('[' + QByteArray(ping + ',').repeated(100) + ping + ']', nullptr));
}

void TestInbound::keepsTheOrderOfABatch()
{
    const auto inbound = readInbound(R"([{"jsonrpc":"2.0","id":1,"method":"ping"},)"
                                     R"({"jsonrpc":"2.0","method":"notifications/x"},)"
                                     R"({"jsonrpc":"2.0","id":2,"method":"tools/list"}])",
        nullptr);

    QVERIFY(inbound->isBatch);
    QCOMPARE(inbound->messages.size(), 3);
    QCOMPARE(inbound->messages[1].kind, Message::Kind::Notification);
    QCOMPARE(inbound->messages[2].method, u"tools/list"_s);
}

QTEST_GUILESS_MAIN(TestInbound)
#include "tst_inbound.moc"
