// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/contextrequests.h"

#include "base/future.h"
#include "mcp/contextjson.h"

#include <array>

namespace sandtray::mcp {

namespace {

RpcError rpcError(const Error &error)
{
    switch (error.code) {
    case Code::BadArgument:
    case Code::TooLarge:
    case Code::NotFound:
        return {RpcError::InvalidParams, error.detail};
    default:
        return {RpcError::Internal, error.detail};
    }
}

/// The legacy revisions have a number of their own for it.
RpcError missingResource(const QString &uri, Era era)
{
    return {era == Era::Legacy ? RpcError::ResourceNotFound : RpcError::InvalidParams, u"Resource not found"_s,
        {{u"uri"_s, uri}}};
}

/// Nothing when a value is no text.
std::optional<QHash<QString, QString>> readTexts(const QJsonValue &value)
{
    QHash<QString, QString> texts;
    const bool absent = value.isUndefined() || value.isNull();
    if (!absent && !value.isObject())
        return std::nullopt;
    const QJsonObject object = value.toObject();
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        if (!entry->isString())
            return std::nullopt;
        texts.insert(entry.key(), entry->toString());
    }
    return texts;
}

}

/// One request until its answer. It goes with its client.
class ContextRequests::Waiting final : public QObject {
public:
    Waiting(const Message &message, const Origin &from, std::unique_ptr<Outlet> to, ContextRequests &requests)
        : QObject(&requests)
        , request(message)
        , origin(from)
        , m_outlet(std::move(to))
        , m_catalogue(requests.m_catalogue)
    {
        connect(m_outlet.get(), &Outlet::gone, this, &QObject::deleteLater);
    }

    void answer(const QJsonObject &result)
    {
        finish(resultMessage(request.id, m_catalogue.completed(result, origin.era)));
    }
    /// With the permission to cache that the modern era asks of lists and reads.
    void answerCacheable(const QJsonObject &result, std::chrono::milliseconds lifetime)
    {
        finish(resultMessage(request.id, m_catalogue.cacheable(result, lifetime, origin.era)));
    }
    void refuse(const RpcError &error) { finish(errorMessage(request.id, error)); }
    /// Deletes it: no answer that comes now is sent.
    void abandon()
    {
        m_outlet->abandon();
        delete this;
    }

    const Message request;
    const Origin origin;

private:
    void finish(const QJsonObject &response)
    {
        disconnect(m_outlet.get(), nullptr, this, nullptr);
        m_outlet->finish(response);
        deleteLater();
    }

    std::unique_ptr<Outlet> m_outlet;
    const Catalogue &m_catalogue;
};

ContextRequests::ContextRequests(const Providers &providers, const Catalogue &catalogue)
    : m_providers(providers)
    , m_catalogue(catalogue)
{
}

ContextRequests::Handler ContextRequests::handler(const QString &method) const
{
    struct Row {
        QLatin1StringView method;
        Handler handler;
        bool isOffered;
    };
    const bool resources = m_providers.resources != nullptr;
    const bool prompts = m_providers.prompts != nullptr;
    const std::array rows{Row{"resources/list"_L1, &ContextRequests::listResources, resources},
        Row{"resources/templates/list"_L1, &ContextRequests::listTemplates, resources},
        Row{"resources/read"_L1, &ContextRequests::readResource, resources},
        Row{"prompts/list"_L1, &ContextRequests::listPrompts, prompts},
        Row{"prompts/get"_L1, &ContextRequests::getPrompt, prompts},
        Row{"completion/complete"_L1, &ContextRequests::complete, resources || prompts}};
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row &each) { return each.method == method; });
    return row != rows.end() && row->isOffered ? row->handler : nullptr;
}

bool ContextRequests::serves(const QString &method) const
{
    return handler(method) != nullptr;
}

void ContextRequests::dispatch(const Message &request, const Origin &origin, std::unique_ptr<Outlet> outlet)
{
    const Handler handle = handler(request.method);
    auto *const waiting = new Waiting(request, origin, std::move(outlet), *this);
    (this->*handle)(*waiting);
}

void ContextRequests::cancel(const QString &connection, const QJsonValue &requestId)
{
    const auto all = findChildren<Waiting *>(Qt::FindDirectChildrenOnly);
    for (Waiting *waiting : all) {
        if (waiting->origin.caller.connection == connection && waiting->request.id == requestId)
            waiting->abandon();
    }
}

void ContextRequests::cancelAll(const QString &connection)
{
    const auto all = findChildren<Waiting *>(Qt::FindDirectChildrenOnly);
    for (Waiting *waiting : all) {
        if (waiting->origin.caller.connection == connection)
            waiting->abandon();
    }
}

void ContextRequests::listResources(Waiting &waiting)
{
    const QJsonValue cursor = waiting.request.params.value(u"cursor"_s);
    if (!waiting.request.asksForFirstPage() && !cursor.isString())
        return waiting.refuse({RpcError::InvalidParams, u"params.cursor must be a string"_s});
    const auto page = m_providers.resources->resources(waiting.origin.caller, cursor.toString());
    onResult(page, &waiting, [&waiting](const Result<ResourcePage> &listed) {
        if (!listed)
            return waiting.refuse(rpcError(listed.error()));
        waiting.answerCacheable(toJson(*listed), std::chrono::milliseconds(0));
    });
}

void ContextRequests::answerList(Waiting &waiting, const QJsonObject &list)
{
    if (!waiting.request.asksForFirstPage())
        return waiting.refuse({RpcError::InvalidParams, u"Unknown cursor: the list has one page"_s});
    waiting.answerCacheable(list, std::chrono::milliseconds(0)); // titles follow the language, which may change
}

void ContextRequests::listTemplates(Waiting &waiting)
{
    answerList(waiting, toJson(m_providers.resources->templates()));
}

void ContextRequests::readResource(Waiting &waiting)
{
    const QJsonValue uri = waiting.request.params.value(u"uri"_s);
    if (!uri.isString())
        return waiting.refuse({RpcError::InvalidParams, u"params.uri must be a string"_s});
    const auto read = m_providers.resources->read(waiting.origin.caller, uri.toString());
    onResult(read, &waiting, [&waiting, uri = uri.toString()](const Result<ResourceContents> &contents) {
        if (!contents && contents.error().code == Code::NotFound)
            return waiting.refuse(missingResource(uri, waiting.origin.era));
        if (!contents)
            return waiting.refuse(rpcError(contents.error()));
        waiting.answerCacheable(toJson(*contents), std::chrono::milliseconds(0));
    });
}

void ContextRequests::listPrompts(Waiting &waiting)
{
    answerList(waiting, toJson(m_providers.prompts->prompts()));
}

void ContextRequests::getPrompt(Waiting &waiting)
{
    const QString name = waiting.request.params.value(u"name"_s).toString();
    const auto arguments = readTexts(waiting.request.params.value(u"arguments"_s));
    if (!arguments)
        return waiting.refuse({RpcError::InvalidParams, u"params.arguments must be an object of strings"_s});
    const Result<QString> text = m_providers.prompts->text(name, *arguments);
    if (!text)
        return waiting.refuse(rpcError(text.error()));
    const QList<Prompt> all = m_providers.prompts->prompts();
    const auto prompt = std::find_if(all.begin(), all.end(), [&](const Prompt &each) { return each.name == name; });
    waiting.answer(promptJson(prompt == all.end() ? QString() : prompt->description, *text));
}

void ContextRequests::complete(Waiting &waiting)
{
    onResult(completions(waiting), &waiting, [&waiting](const Result<QStringList> &values) {
        if (!values)
            return waiting.refuse(rpcError(values.error()));
        waiting.answer(completionJson(*values));
    });
}

QFuture<Result<QStringList>> ContextRequests::completions(const Waiting &waiting) const
{
    const auto refuse = [](const QString &why) { return ready(Result<QStringList>(fail(Code::BadArgument, why))); };
    const QJsonObject params = waiting.request.params;
    const QJsonObject reference = params.value(u"ref"_s).toObject();
    const QJsonObject argument = params.value(u"argument"_s).toObject();
    const auto others = readTexts(params.value(u"context"_s).toObject().value(u"arguments"_s));
    if (!argument.value(u"name"_s).isString() || !argument.value(u"value"_s).isString())
        return refuse(u"params.argument must have a name and a value, both strings"_s);
    if (!others)
        return refuse(u"params.context.arguments must be an object of strings"_s);
    const PartialArgument partial{
        argument.value(u"name"_s).toString(), argument.value(u"value"_s).toString(), *others};
    const Caller &caller = waiting.origin.caller;
    const QString type = reference.value(u"type"_s).toString();
    if (type == u"ref/resource" && m_providers.resources)
        return m_providers.resources->completeTemplate(caller, reference.value(u"uri"_s).toString(), partial);
    if (type == u"ref/prompt" && m_providers.prompts)
        return m_providers.prompts->completePrompt(caller, reference.value(u"name"_s).toString(), partial);
    return refuse(u"params.ref.type must be ref/prompt or ref/resource"_s);
}

}
