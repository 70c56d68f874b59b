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

ContextRequests::ContextRequests(const Providers &providers)
    : m_providers(providers)
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

void ContextRequests::dispatch(OpenRequest &request)
{
    connect(&request, &OpenRequest::undeliverable, &request, &OpenRequest::withdraw);
    (this->*handler(request.message().method))(request);
}

void ContextRequests::listResources(OpenRequest &request)
{
    const QJsonValue cursor = request.message().params.value(u"cursor"_s);
    if (!request.message().asksForFirstPage() && !cursor.isString())
        return request.refuse({RpcError::InvalidParams, u"params.cursor must be a string"_s});
    const auto page = m_providers.resources->resources(request.origin().caller, cursor.toString());
    onResult(page, &request, [&request](const Result<ResourcePage> &listed) {
        if (!listed)
            return request.refuse(rpcError(listed.error()));
        request.answerCacheable(toJson(*listed), std::chrono::milliseconds(0));
    });
}

void ContextRequests::answerList(OpenRequest &request, const QJsonObject &list)
{
    if (!request.message().asksForFirstPage())
        return request.refuse({RpcError::InvalidParams, u"Unknown cursor: the list has one page"_s});
    request.answerCacheable(list, std::chrono::milliseconds(0)); // titles follow the language, which may change
}

void ContextRequests::listTemplates(OpenRequest &request)
{
    answerList(request, toJson(m_providers.resources->templates()));
}

void ContextRequests::readResource(OpenRequest &request)
{
    const QJsonValue uri = request.message().params.value(u"uri"_s);
    if (!uri.isString())
        return request.refuse({RpcError::InvalidParams, u"params.uri must be a string"_s});
    const auto read = m_providers.resources->read(request.origin().caller, uri.toString());
    onResult(read, &request, [&request, uri = uri.toString()](const Result<ResourceContents> &contents) {
        if (!contents && contents.error().code == Code::NotFound)
            return request.refuse(missingResource(uri, request.origin().era));
        if (!contents)
            return request.refuse(rpcError(contents.error()));
        request.answerCacheable(
            QJsonObject{{u"contents"_s, QJsonArray{toJson(*contents)}}}, std::chrono::milliseconds(0));
    });
}

void ContextRequests::listPrompts(OpenRequest &request)
{
    answerList(request, toJson(m_providers.prompts->prompts()));
}

void ContextRequests::getPrompt(OpenRequest &request)
{
    const QString name = request.message().params.value(u"name"_s).toString();
    const auto arguments = readTexts(request.message().params.value(u"arguments"_s));
    if (!arguments)
        return request.refuse({RpcError::InvalidParams, u"params.arguments must be an object of strings"_s});
    if (!request.readInputs())
        return;
    const auto reply = [this, &request, name, arguments = *arguments] {
        const Result<PromptReply> found = m_providers.prompts->get(name, arguments, request.inputs());
        if (!found)
            request.refuse(rpcError(found.error()));
        else if (const auto *const wanted = std::get_if<InputRequired>(&*found))
            request.ask(*wanted);
        else
            request.answer(promptJson(description(name), std::get<QList<Content>>(*found)));
    };
    connect(&request, &OpenRequest::inputsArrived, &request, reply);
    reply();
}

QString ContextRequests::description(const QString &prompt) const
{
    const QList<Prompt> all = m_providers.prompts->prompts();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Prompt &each) { return each.name == prompt; });
    return found == all.end() ? QString() : found->description;
}

void ContextRequests::complete(OpenRequest &request)
{
    onResult(completions(request), &request, [&request](const Result<QStringList> &values) {
        if (!values)
            return request.refuse(rpcError(values.error()));
        request.answer(completionJson(*values));
    });
}

QFuture<Result<QStringList>> ContextRequests::completions(const OpenRequest &request) const
{
    const auto refuse = [](const QString &why) { return ready(Result<QStringList>(fail(Code::BadArgument, why))); };
    const QJsonObject params = request.message().params;
    const QJsonObject reference = params.value(u"ref"_s).toObject();
    const QJsonObject argument = params.value(u"argument"_s).toObject();
    const auto others = readTexts(params.value(u"context"_s).toObject().value(u"arguments"_s));
    if (!argument.value(u"name"_s).isString() || !argument.value(u"value"_s).isString())
        return refuse(u"params.argument must have a name and a value, both strings"_s);
    if (!others)
        return refuse(u"params.context.arguments must be an object of strings"_s);
    const PartialArgument partial{
        argument.value(u"name"_s).toString(), argument.value(u"value"_s).toString(), *others};
    const Caller &caller = request.origin().caller;
    const QString type = reference.value(u"type"_s).toString();
    if (type == u"ref/resource" && m_providers.resources)
        return m_providers.resources->completeTemplate(caller, reference.value(u"uri"_s).toString(), partial);
    if (type == u"ref/prompt" && m_providers.prompts)
        return m_providers.prompts->completePrompt(caller, reference.value(u"name"_s).toString(), partial);
    return refuse(u"params.ref.type must be ref/prompt or ref/resource"_s);
}

}
