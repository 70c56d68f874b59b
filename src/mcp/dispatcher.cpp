// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/dispatcher.h"

#include "mcp/call.h"

namespace sandtray::mcp {

Dispatcher::Dispatcher(const Providers &providers, const Catalogue &catalogue, const Clock &clock)
    : m_providers(providers)
    , m_catalogue(catalogue)
    , m_context(providers)
    , m_subscriptions(providers.changes)
    , m_open(catalogue, clock)
{
}

void Dispatcher::dispatch(const Message &message, const Origin &origin, std::unique_ptr<Outlet> outlet)
{
    OpenRequest &request = m_open.open(message, origin, std::move(outlet));
    const bool modern = origin.era == Era::Modern;
    const QString &method = message.method;
    if (method == u"tools/call")
        return callTool(request);
    if (method == u"tools/list")
        return listTools(request);
    if (method == u"server/discover" && modern)
        return request.answerCacheable(m_catalogue.discovery(), Catalogue::staticLifetime);
    if (method == u"ping" && !modern)
        return request.answer({});
    if (method == u"logging/setLevel" && !modern && m_providers.logs)
        return setLogLevel(request);
    if (m_subscriptions.serves(method, origin.era))
        return m_subscriptions.dispatch(request);
    if (m_context.serves(method))
        return m_context.dispatch(request);
    request.refuse({RpcError::MethodNotFound, u"Method not found"_s}, modern ? 404 : 200);
}

void Dispatcher::takeNotice(const Message &message, const QString &connection)
{
    if (message.kind == Message::Kind::Response)
        m_open.takeResponse(connection, message);
    else if (message.method == u"notifications/cancelled")
        m_open.withdraw(connection, message.params.value(u"requestId"_s));
}

void Dispatcher::callTool(OpenRequest &request)
{
    const QJsonObject &params = request.message().params;
    const auto refuse = [&](const QString &why) { request.refuse({RpcError::InvalidParams, why}); };
    if (!params.value(u"name"_s).isString())
        return refuse(u"params.name must be a string"_s);
    if (!m_catalogue.hasTool(params.value(u"name"_s).toString()))
        return refuse(u"Unknown tool"_s);
    if (!readArguments(params))
        return refuse(u"params.arguments must be an object"_s);
    if (!request.readInputs())
        return;
    auto *const call = new Call(request, m_catalogue);
    connect(&request, &OpenRequest::inputsArrived, call, [this, call] { m_providers.tools.call(*call); });
    m_providers.tools.call(*call);
}

void Dispatcher::listTools(OpenRequest &request) const
{
    if (!request.message().asksForFirstPage())
        return request.refuse({RpcError::InvalidParams, u"Unknown cursor: the list has one page"_s});
    request.answerCacheable(m_catalogue.toolList(), Catalogue::staticLifetime);
}

void Dispatcher::setLogLevel(OpenRequest &request)
{
    const auto level = logLevelNamed(request.message().params.value(u"level"_s).toString());
    if (!level)
        return request.refuse({RpcError::InvalidParams, u"params.level is not a log level"_s});
    request.origin().legacy->leastLevel = *level;
    request.answer({});
}

}
