// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/call.h"

#include "mcp/catalogue.h"

#include "base/json.h"

namespace sandtray::mcp {

std::optional<QJsonObject> readArguments(const QJsonObject &params)
{
    QJsonValue given = params.value(u"arguments"_s);
    if (given.isString()) {
        if (const auto unfolded = parseJson(given.toString().toUtf8()))
            given = *unfolded;
    }
    const bool absent = given.isUndefined() || given.isNull();
    return absent || given.isObject() ? std::optional(given.toObject()) : std::nullopt;
}

Call::Call(OpenRequest &request, const Catalogue &catalogue)
    : PendingCall(&request)
    , m_request(request)
    , m_catalogue(catalogue)
    , m_arguments(readArguments(request.message().params).value_or(QJsonObject()))
{
    connect(&request, &OpenRequest::withdrawn, this, &PendingCall::cancelled);
    connect(&request, &OpenRequest::undeliverable, this, &PendingCall::undeliverable);
}

QString Call::tool() const
{
    return m_request.message().params.value(u"name"_s).toString();
}

bool Call::wantsProgress() const
{
    const QJsonValue token = m_request.message().meta().value(u"progressToken"_s);
    return m_request.canNotify() && (token.isString() || token.isDouble());
}

void Call::progress(const QString &message)
{
    sendProgress({{u"progress"_s, ++m_steps}, {u"message"_s, message}});
}

void Call::progress(double done, double total)
{
    sendProgress({{u"progress"_s, done}, {u"total"_s, total}});
}

void Call::sendProgress(QJsonObject params)
{
    if (!wantsProgress())
        return;
    params.insert(u"progressToken"_s, m_request.message().meta().value(u"progressToken"_s));
    m_request.notify(u"notifications/progress"_s, params);
}

/// A modern client gets none that its request does not ask for.
bool Call::wantsLog(LogLevel level) const
{
    if (m_request.origin().legacy)
        return level >= m_request.origin().legacy->leastLevel;
    const auto least = logLevelNamed(m_request.message().meta().value(key::logLevel).toString());
    return least && level >= *least;
}

void Call::log(LogLevel level, const QJsonValue &data)
{
    if (wantsLog(level))
        m_request.notify(u"notifications/message"_s, {{u"level"_s, logLevelName(level)}, {u"data"_s, data}});
}

void Call::answer(const ToolResult &result)
{
    m_request.answer(m_catalogue.toolResult(result));
}

}
