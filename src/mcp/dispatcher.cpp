// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/dispatcher.h"

namespace sandtray::mcp {

Dispatcher::Dispatcher(const Providers &providers, const Catalogue &catalogue)
    : m_tools(providers.tools)
    , m_catalogue(catalogue)
    , m_context(providers, catalogue)
{
}

void Dispatcher::dispatch(const Message &request, const Origin &origin, std::unique_ptr<Outlet> outlet)
{
    const bool modern = origin.era == Era::Modern;
    if (request.method == u"tools/call")
        return callTool(request, origin, std::move(outlet));
    if (request.method == u"subscriptions/listen" && modern)
        return listen(request, std::move(outlet));
    if (request.method == u"server/discover" && modern)
        return outlet->finish(resultMessage(request.id, m_catalogue.discovery()));
    if (request.method == u"ping" && !modern)
        return outlet->finish(resultMessage(request.id, {}));
    if (request.method == u"tools/list")
        return outlet->finish(toolList(request, origin.era));
    if (m_context.serves(request.method))
        return m_context.dispatch(request, origin, std::move(outlet));
    outlet->finish(errorMessage(request.id, {RpcError::MethodNotFound, u"Method not found"_s}));
}

void Dispatcher::cancel(const QString &connection, const QJsonValue &requestId)
{
    const auto calls = m_calls.values(connection);
    for (Call *call : calls) {
        if (call->id() == requestId)
            call->cancel();
    }
    m_context.cancel(connection, requestId);
}

void Dispatcher::cancelAll(const QString &connection)
{
    const auto calls = m_calls.values(connection);
    for (Call *call : calls)
        call->cancel();
    m_context.cancelAll(connection);
}

void Dispatcher::callTool(const Message &request, const Origin &origin, std::unique_ptr<Outlet> outlet)
{
    const auto refuse = [&](const QString &why) {
        outlet->finish(errorMessage(request.id, {RpcError::InvalidParams, why}));
    };
    if (!request.params.value(u"name"_s).isString())
        return refuse(u"params.name must be a string"_s);
    if (!m_catalogue.hasTool(request.params.value(u"name"_s).toString()))
        return refuse(u"Unknown tool"_s);
    if (!readArguments(request.params))
        return refuse(u"params.arguments must be an object"_s);
    auto *const call = new Call(request, origin, std::move(outlet), m_catalogue);
    call->setParent(this);
    const QString connection = origin.caller.connection;
    m_calls.insert(connection, call);
    connect(call, &Call::ended, this, [this, connection, call] { m_calls.remove(connection, call); });
    m_tools.call(*call);
}

/// Kept open until the client leaves. Nothing we offer ever changes, so nothing more is ever sent.
void Dispatcher::listen(const Message &request, std::unique_ptr<Outlet> outlet)
{
    const QJsonObject meta{{key::subscriptionId, request.id}};
    const QJsonObject nothing;
    outlet->notify(notificationMessage(
        u"notifications/subscriptions/acknowledged"_s, {{u"notifications"_s, nothing}, {u"_meta"_s, meta}}));
    if (!outlet->canNotify())
        return outlet->finish(resultMessage(request.id, m_catalogue.completed({{u"_meta"_s, meta}}, Era::Modern)));
    Outlet *const open = outlet.release();
    open->setParent(this);
    connect(open, &Outlet::gone, open, &QObject::deleteLater);
}

QJsonObject Dispatcher::toolList(const Message &request, Era era) const
{
    if (!request.asksForFirstPage())
        return errorMessage(request.id, {RpcError::InvalidParams, u"Unknown cursor: the list has one page"_s});
    return resultMessage(request.id, m_catalogue.toolList(era));
}

}
