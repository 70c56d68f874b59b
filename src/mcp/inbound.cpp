// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: the body was written by a program that a language model steers; the headers may disagree with it, so
// that whoever looks at headers only (a proxy, a log) sees another request than the one that is served. Such a request
// is refused. A request that claims the modern era is never served as legacy, whose rules are laxer.
#include "mcp/inbound.h"

#include "base/json.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sandtray::mcp {

namespace {

using Ruling = tl::expected<Era, Refusal>;

constexpr qsizetype largestBatch = 100;
constexpr QByteArrayView versionHeader("mcp-protocol-version");
constexpr QByteArrayView methodHeader("mcp-method");
constexpr QByteArrayView nameHeader("mcp-name");

tl::unexpected<Refusal> refuse(const QJsonValue &id, RpcError error, int status = 400)
{
    return tl::unexpected(Refusal{status, id, std::move(error)});
}

tl::unexpected<Refusal> mismatch(const Message &message, QByteArrayView header, const QString &why)
{
    return refuse(message.id, {RpcError::HeaderMismatch, QString::fromLatin1(header) + u' ' + why});
}

bool isModernMethod(const QString &method)
{
    constexpr std::array methods{"server/discover"_L1, "subscriptions/listen"_L1, "tools/call"_L1, "tools/list"_L1,
        "resources/list"_L1, "resources/templates/list"_L1, "resources/read"_L1, "prompts/list"_L1, "prompts/get"_L1,
        "completion/complete"_L1};
    return std::find(methods.begin(), methods.end(), method) != methods.end();
}

/// The parameter that `Mcp-Name` repeats; empty for methods without that header.
QString namedParameter(const QString &method)
{
    if (method == u"tools/call" || method == u"prompts/get")
        return u"name"_s;
    if (method == u"resources/read")
        return u"uri"_s;
    if (method == u"tasks/get" || method == u"tasks/update" || method == u"tasks/cancel")
        return u"taskId"_s;
    return {};
}

bool hasModernHeader(const Headers *headers)
{
    return headers && version::claimsModern(QString::fromLatin1(headers->value(versionHeader)));
}

bool claimsModern(const Message &message)
{
    return message.meta().contains(key::protocolVersion);
}

bool isValidClaim(const QJsonObject &meta)
{
    return meta.value(key::protocolVersion).isString() && meta.value(key::clientCapabilities).isObject();
}

bool isValidModernClaim(const QJsonObject &meta)
{
    return isValidClaim(meta) && meta.value(key::protocolVersion).toString() == version::modern;
}

Ruling checkName(const Message &message, const Headers &headers)
{
    const QString parameter = namedParameter(message.method);
    if (parameter.isEmpty())
        return Era::Modern;
    const QJsonValue named = message.params.value(parameter);
    if (!headers.has(nameHeader)) {
        if (named.isUndefined())
            return Era::Modern; // the method will miss it
        return mismatch(message, nameHeader, u"is missing"_s);
    }
    const auto text = decodedHeaderText(headers.value(nameHeader));
    if (!text)
        return mismatch(message, nameHeader, u"is not valid base64 of UTF-8"_s);
    if (named != *text)
        return mismatch(message, nameHeader, u"differs from params."_s + parameter);
    return Era::Modern;
}

Ruling checkHeaderMatch(const Message &message, const Headers &headers)
{
    const QString claimed = message.meta().value(key::protocolVersion).toString();
    if (headers.has(versionHeader) && headers.value(versionHeader) != claimed.toUtf8())
        return mismatch(message, versionHeader, u"differs from _meta"_s);
    if (headers.has(methodHeader) && headers.value(methodHeader) != message.method.toUtf8())
        return mismatch(message, methodHeader, u"differs from the method"_s);
    return Era::Modern;
}

Ruling checkRequiredHeaders(const Message &message, const Headers &headers)
{
    for (const QByteArrayView required : {versionHeader, methodHeader}) {
        if (!headers.has(required))
            return mismatch(message, required, u"is missing"_s);
    }
    return checkName(message, headers);
}

Ruling checkVersion(const Message &message)
{
    const QString requested = message.meta().value(key::protocolVersion).toString();
    if (requested == version::modern)
        return Era::Modern;
    const QJsonObject data{{u"supported"_s, QJsonArray{version::modern.toString()}}, {u"requested"_s, requested}};
    return refuse(message.id, {RpcError::UnsupportedVersion, u"Unsupported protocol version"_s, data});
}

RpcError missingMeta()
{
    return {RpcError::InvalidParams,
        u"params._meta must have %1 (a string) and %2 (an object)"_s.arg(
            key::protocolVersion, key::clientCapabilities)};
}

Ruling classifyClaim(const Message &message, const Headers *headers)
{
    if (!isValidClaim(message.meta()))
        return refuse(message.id, missingMeta());
    if (headers) {
        if (const auto matched = checkHeaderMatch(message, *headers); !matched)
            return matched;
    }
    if (const auto supported = checkVersion(message); !supported)
        return supported;
    if (headers) {
        if (const auto complete = checkRequiredHeaders(message, *headers); !complete)
            return complete;
    }
    if (!isModernMethod(message.method))
        return refuse(message.id, {RpcError::MethodNotFound, u"Method not found"_s}, 404);
    return Era::Modern;
}

Ruling classifyRequest(const Message &message, const Headers *headers)
{
    if (message.method == u"initialize" && !isValidModernClaim(message.meta())) {
        if (hasModernHeader(headers))
            return mismatch(message, versionHeader, u"names a revision that has no initialize"_s);
        return Era::Legacy;
    }
    if (claimsModern(message))
        return classifyClaim(message, headers);
    if (hasModernHeader(headers))
        return refuse(message.id, missingMeta());
    return Era::Legacy;
}

Ruling classify(const Message &message, const Headers *headers)
{
    switch (message.kind) {
    case Message::Kind::Request:
        return classifyRequest(message, headers);
    case Message::Kind::Notification:
        return claimsModern(message) || hasModernHeader(headers) ? Era::Modern : Era::Legacy;
    case Message::Kind::Response:
        break;
    }
    if (hasModernHeader(headers))
        return refuse(QJsonValue::Undefined, {RpcError::InvalidRequest, u"A response is not expected here"_s});
    return Era::Legacy;
}

tl::expected<Inbound, Refusal> readBatch(const QJsonArray &elements)
{
    if (elements.isEmpty() || elements.size() > largestBatch)
        return refuse(
            QJsonValue::Undefined, {RpcError::InvalidRequest, u"A batch has 1 to %1 messages"_s.arg(largestBatch)});
    Inbound inbound{Era::Legacy, true, {}};
    for (const QJsonValue &element : elements) {
        const auto message = readMessage(element);
        if (!message || claimsModern(*message) || message->method == u"initialize")
            return refuse(QJsonValue::Undefined, {RpcError::InvalidRequest, u"Not allowed in a batch"_s});
        inbound.messages.append(*message);
    }
    return inbound;
}

}

tl::expected<Inbound, Refusal> readInbound(const QByteArray &body, const Headers *headers)
{
    const auto parsed = parseJson(body);
    if (!parsed && parsed.error().code == Code::TooLarge)
        return refuse(QJsonValue::Undefined, {RpcError::InvalidRequest, parsed.error().detail}, 413);
    if (!parsed)
        return refuse(QJsonValue::Undefined, {RpcError::ParseError, u"Parse error: "_s + parsed.error().detail});
    if (parsed->isArray())
        return readBatch(parsed->toArray());
    const auto message = readMessage(*parsed);
    if (!message)
        return refuse(answerableId(*parsed), {RpcError::InvalidRequest, u"Not a JSON-RPC 2.0 message"_s});
    return classify(*message, headers).map([&](Era era) { return Inbound{era, false, {*message}}; });
}

}
