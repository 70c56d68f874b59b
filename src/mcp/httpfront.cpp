// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/httpfront.h"

#include "mcp/call.h"
#include "mcp/httpoutlet.h"

#include <algorithm>

namespace sandtray::mcp {

namespace {

constexpr std::chrono::seconds commentInterval(15);
constexpr QByteArrayView sessionHeader("mcp-session-id");
constexpr QByteArrayView versionHeader("mcp-protocol-version");

void respondError(Exchange &exchange, const Refusal &refusal)
{
    respondJson(exchange, refusal.status, toBytes(errorMessage(refusal.id, refusal.error)));
}

Refusal refusal(int status, RpcError::Number code, const QString &why, const QJsonValue &id = QJsonValue::Undefined)
{
    return {status, id, {code, why}};
}

Caller callerIn(const StoredSession &session, Caller found)
{
    found.connection = session.id;
    found.claimedName = session.claimedName;
    found.claimedVersion = session.claimedVersion;
    return found;
}

Caller modernCaller(const Message &message, Caller found)
{
    claim(found, message.meta().value(key::clientInfo).toObject());
    return found;
}

bool isRequest(const Message &message)
{
    return message.kind == Message::Kind::Request;
}

}

HttpFront::HttpFront(Dispatcher &dispatcher, const Catalogue &catalogue, Sessions &sessions)
    : m_dispatcher(dispatcher)
    , m_catalogue(catalogue)
    , m_sessions(sessions)
{
    connect(&dispatcher.subscriptions(), &Subscriptions::announced, this, &HttpFront::announce);
}

void HttpFront::serve(Exchange &exchange, const HttpRequest &request)
{
    switch (request.method) {
    case HttpRequest::Method::Get:
        return openIdleStream(exchange, request);
    case HttpRequest::Method::Delete:
        return endSession(exchange, request);
    case HttpRequest::Method::Post:
        return post(exchange, request);
    }
}

/// Announcements go there, and nothing but comments when there are none.
void HttpFront::openIdleStream(Exchange &exchange, const HttpRequest &request)
{
    if (!request.headers.has(sessionHeader))
        return exchange.respond({.status = 405, .headers = {{"Allow", "POST"}}});
    const auto session = sessionOf(request);
    if (!session)
        return respondError(exchange, session.error());
    if (!acceptance(request.headers).stream)
        return exchange.respond({.status = 406});
    exchange.attribute(session->id);
    exchange.openStream();
    new KeepAlive(exchange, commentInterval);
    m_idleStreams.insert(session->id, &exchange);
    connect(
        &exchange, &Exchange::gone, this, [this, id = session->id, &exchange] { m_idleStreams.remove(id, &exchange); });
}

void HttpFront::endSession(Exchange &exchange, const HttpRequest &request)
{
    const auto session = sessionOf(request);
    if (!session)
        return respondError(exchange, session.error());
    m_sessions.end(session->id);
    m_dispatcher.withdrawAll(session->id);
    const auto streams = m_idleStreams.values(session->id);
    m_idleStreams.remove(session->id);
    for (Exchange *stream : streams)
        stream->finish();
    exchange.respond({.status = 204});
}

tl::expected<StoredSession, Refusal> HttpFront::sessionOf(const HttpRequest &request, const QJsonValue &id) const
{
    if (!request.headers.has(sessionHeader))
        return tl::unexpected(refusal(400, RpcError::SessionRequired, u"Session ID required"_s, id));
    const QString sessionId = QString::fromLatin1(request.headers.value(sessionHeader));
    const auto session = m_sessions.find(sessionId, request.caller.client);
    if (!session)
        return tl::unexpected(refusal(404, RpcError::SessionNotFound, u"Session not found"_s, id));
    return *session;
}

void HttpFront::post(Exchange &exchange, const HttpRequest &request)
{
    if (!isJsonContent(request.headers.value("content-type")))
        return respondError(exchange, refusal(415, RpcError::InvalidRequest, u"Content-Type: application/json"_s));
    const Acceptance accepted = acceptance(request.headers);
    if (!accepted.json && !accepted.stream)
        return respondError(exchange, refusal(406, RpcError::InvalidRequest, u"Accept: application/json"_s));
    const auto inbound = readInbound(request.body, &request.headers);
    if (!inbound)
        return respondError(exchange, inbound.error());
    if (inbound->era == Era::Modern)
        serveModern(exchange, request, inbound->messages.constFirst());
    else
        serveLegacy(exchange, request, *inbound);
}

void HttpFront::serveModern(Exchange &exchange, const HttpRequest &request, const Message &message)
{
    exchange.attribute(request.caller.connection);
    if (message.kind == Message::Kind::Notification)
        return exchange.respond({.status = 202});
    if (const auto fault = parameterFault(message, request.headers))
        return respondError(exchange, {400, message.id, *fault});
    const Origin origin{Era::Modern, modernCaller(message, request.caller), true};
    m_dispatcher.dispatch(
        message, origin, std::make_unique<HttpOutlet>(exchange, acceptance(request.headers), commentInterval));
}

std::optional<RpcError> HttpFront::parameterFault(const Message &message, const Headers &headers) const
{
    if (message.method != u"tools/call")
        return std::nullopt;
    const auto expected = m_catalogue.parameterHeaders(message.params.value(u"name"_s).toString());
    if (expected.isEmpty())
        return std::nullopt;
    return checkParameterHeaders(expected, readArguments(message.params).value_or(QJsonObject()), headers);
}

void HttpFront::serveLegacy(Exchange &exchange, const HttpRequest &request, const Inbound &inbound)
{
    const Message &first = inbound.messages.constFirst();
    const QJsonValue id = inbound.isBatch ? QJsonValue(QJsonValue::Undefined) : first.id;
    const QString version = QString::fromLatin1(request.headers.value(versionHeader));
    if (!version.isEmpty() && !version::isLegacy(version))
        return respondError(exchange, refusal(400, RpcError::SessionRequired, u"Unsupported protocol version"_s, id));
    if (!inbound.isBatch && isRequest(first) && first.method == u"initialize")
        return initialize(exchange, request, first);
    const auto session = sessionOf(request, id);
    if (!session)
        return respondError(exchange, session.error());
    exchange.attribute(session->id);
    if (inbound.isBatch && !version::allowsBatches(session->protocolVersion))
        return respondError(exchange, refusal(400, RpcError::InvalidRequest, u"This revision has no batches"_s));
    serveInSession(exchange, request, inbound, *session);
}

void HttpFront::serveInSession(
    Exchange &exchange, const HttpRequest &request, const Inbound &inbound, const StoredSession &session)
{
    const auto requests = std::count_if(inbound.messages.begin(), inbound.messages.end(), isRequest);
    const Origin origin{Era::Legacy, callerIn(session, request.caller), false, m_sessions.connection(session.id)};
    Batch *const batch = inbound.isBatch && requests > 0 ? batchFor(exchange, requests) : nullptr;
    for (const Message &message : inbound.messages) {
        if (!isRequest(message))
            m_dispatcher.takeNotice(message, session.id);
        else if (batch)
            m_dispatcher.dispatch(message, origin, std::make_unique<BatchOutlet>(*batch));
        else
            m_dispatcher.dispatch(
                message, origin, std::make_unique<HttpOutlet>(exchange, acceptance(request.headers), commentInterval));
    }
    if (requests == 0)
        exchange.respond({.status = 202});
}

Batch *HttpFront::batchFor(Exchange &exchange, qsizetype requests)
{
    auto *const batch = new Batch(requests, this);
    auto *const whole = new HttpOutlet(exchange, {.json = true, .stream = false}, commentInterval);
    whole->setParent(batch);
    connect(whole, &Outlet::gone, batch, &Batch::peerGone);
    connect(batch, &Batch::completed, whole, qOverload<const QJsonArray &>(&HttpOutlet::finish));
    return batch;
}

/// Each one is a new session, whatever session it came with.
void HttpFront::initialize(Exchange &exchange, const HttpRequest &request, const Message &message)
{
    const QJsonValue requested = message.params.value(u"protocolVersion"_s);
    if (!requested.isString()) {
        return respondError(
            exchange, refusal(200, RpcError::InvalidParams, u"params.protocolVersion must be a string"_s, message.id));
    }
    Caller caller = request.caller;
    claim(caller, message.params.value(u"clientInfo"_s).toObject());
    const StoredSession session = m_sessions.begin(
        {{}, caller.client, negotiatedVersion(requested.toString()), caller.claimedName, caller.claimedVersion});
    m_sessions.connection(session.id)->capabilities =
        readCapabilities(message.params.value(u"capabilities"_s).toObject());
    exchange.attribute(session.id);
    const QJsonObject result = m_catalogue.initialization(requested.toString());
    exchange.respond({.status = 200,
        .headers = {{"Content-Type", "application/json"}, {"Mcp-Session-Id", session.id.toLatin1()}},
        .body = toBytes(resultMessage(message.id, result))});
}

/// In one of the streams that each session keeps open (2025-11-25: never in more than one).
void HttpFront::announce(const QJsonObject &notification, const QString &resource)
{
    const auto sessionIds = m_idleStreams.uniqueKeys();
    for (const QString &id : sessionIds) {
        if (resource.isEmpty() || m_sessions.connection(id)->watched.contains(resource))
            m_idleStreams.value(id)->sendEvent(toBytes(notification));
    }
}

}
