// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/seeds.h"

#include "mcp/inbound.h"

#include <cstdlib>

using namespace sandtray;
using namespace sandtray::mcp;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

bool claimsModern(const Message &message)
{
    return message.params.value(u"_meta"_s).toObject().contains(key::protocolVersion);
}

/// Who claims the modern era gets its rules or nothing; and its rules bind: version, capabilities, a method it knows.
void checkServed(const Inbound &inbound, const Headers *headers)
{
    require(!inbound.messages.isEmpty() && (inbound.isBatch || inbound.messages.size() == 1));
    for (const Message &message : inbound.messages) {
        if (message.kind != Message::Kind::Request)
            continue;
        require(message.id.isString() || message.id.isDouble());
        if (inbound.era == Era::Legacy) {
            require(!claimsModern(message) || message.method == u"initialize");
            continue;
        }
        require(!inbound.isBatch && message.meta().value(key::protocolVersion) == version::modern.toString());
        require(message.meta().value(key::clientCapabilities).isObject());
        require(!headers || headers->value("mcp-method") == message.method.toUtf8());
    }
}

void checkRefused(const Refusal &refusal)
{
    require(refusal.status == 400 || refusal.status == 404 || refusal.status == 413);
    require(!toBytes(errorMessage(refusal.id, refusal.error)).contains('\n'));
}

void check(const QByteArray &body, const Headers *headers)
{
    if (const auto inbound = readInbound(body, headers))
        checkServed(*inbound, headers);
    else
        checkRefused(inbound.error());
}

Headers readHeaders(const QByteArray &lines)
{
    Headers headers;
    const auto all = lines.split('\n');
    for (const QByteArray &line : all) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0)
            headers.add(line.first(colon).toLower(), line.sliced(colon + 1));
    }
    return headers;
}

}

/// Header lines, an empty line, a body: read with these headers, and as a line of a stream, which has none.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const qsizetype end = bytes.indexOf("\n\n");
    const Headers headers = readHeaders(bytes.left(qMax<qsizetype>(end, 0)));
    const QByteArray body = end < 0 ? bytes : bytes.sliced(end + 2);
    check(body, &headers);
    check(body, nullptr);
    return 0;
}

std::vector<std::string> sandtray::fuzz::seeds()
{
    const std::string meta = R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                             R"("io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},"progressToken":7})";
    const std::string headers = "mcp-protocol-version:2026-07-28\nmcp-method:tools/call\nmcp-name:run_code\n\n";
    return {headers + R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"run_code",)" + meta + "}}",
        "\n\n" R"({"jsonrpc":"2.0","id":"a","method":"server/discover","params":{)" + meta + "}}",
        "\n\n" R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})",
        "mcp-protocol-version:2025-03-26\n\n"
        R"([{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"}])",
        "mcp-name:=?base64?cnVuX2NvZGU=?=\n\n" R"({"jsonrpc":"2.0","id":1,"result":{}})",
        "\n\n" R"({"jsonrpc":"2.0","id":1e400,"method":"\ud800","params":[[[[[[{"a":1,"a":2}]]]]]]})"};
}
