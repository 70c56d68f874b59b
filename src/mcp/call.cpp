// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/call.h"

#include "mcp/catalogue.h"

#include "base/json.h"

namespace sandtray::mcp {

void claim(Caller &caller, const QJsonObject &clientInfo)
{
    constexpr qsizetype longest = 100;
    caller.claimedName = clientInfo.value(u"name"_s).toString().left(longest);
    caller.claimedVersion = clientInfo.value(u"version"_s).toString().left(longest);
}

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

Call::Call(const Message &request, Origin origin, std::unique_ptr<Outlet> outlet, const Catalogue &catalogue)
    : m_request(request)
    , m_arguments(readArguments(request.params).value_or(QJsonObject()))
    , m_origin(std::move(origin))
    , m_outlet(std::move(outlet))
    , m_catalogue(catalogue)
{
    connect(m_outlet.get(), &Outlet::gone, this, &Call::onGone);
}

QString Call::tool() const
{
    return m_request.params.value(u"name"_s).toString();
}

bool Call::wantsProgress() const
{
    const QJsonValue token = m_request.meta().value(u"progressToken"_s);
    return m_outlet && m_outlet->canNotify() && (token.isString() || token.isDouble());
}

void Call::hold()
{
    if (m_outlet)
        m_outlet->hold();
}

void Call::progress(const QString &message)
{
    if (!wantsProgress())
        return;
    m_outlet->notify(notificationMessage(u"notifications/progress"_s,
        {{u"progressToken"_s, m_request.meta().value(u"progressToken"_s)}, {u"progress"_s, ++m_steps},
            {u"message"_s, message}}));
}

void Call::answer(const ToolResult &result)
{
    if (!m_outlet)
        return;
    end().finish(resultMessage(m_request.id, m_catalogue.toolResult(result, m_origin.era)));
}

void Call::cancel()
{
    if (!m_outlet)
        return;
    end().abandon();
    Q_EMIT cancelled();
}

void Call::onGone()
{
    if (m_origin.closingCancels)
        cancel();
    else if (m_outlet)
        Q_EMIT undeliverable();
}

/// Before the last word is sent, for sending it may end the connection, and that would cancel the call. The outlet
/// lives as long as the call: it may be the one whose signal brought us here.
Outlet &Call::end()
{
    Outlet *const outlet = m_outlet.release();
    outlet->setParent(this);
    deleteLater();
    Q_EMIT ended();
    return *outlet;
}

}
