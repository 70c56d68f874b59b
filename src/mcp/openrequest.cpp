// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/openrequest.h"

#include "mcp/catalogue.h"
#include "mcp/requeststates.h"

#include <QUuid>

#include <algorithm>

namespace sandtray::mcp {

OpenRequest::OpenRequest(const Message &message, Origin origin, std::unique_ptr<Outlet> outlet,
    const Catalogue &catalogue, const RequestStates &states)
    : m_message(message)
    , m_origin(std::move(origin))
    , m_outlet(std::move(outlet))
    , m_catalogue(catalogue)
    , m_states(states)
{
    connect(m_outlet.get(), &Outlet::gone, this, &OpenRequest::onGone);
}

bool OpenRequest::readInputs()
{
    const QJsonValue responses = m_message.params.value(u"inputResponses"_s);
    const QJsonValue state = m_message.params.value(u"requestState"_s);
    if (era() == Era::Legacy || (responses.isUndefined() && state.isUndefined()))
        return true;
    const bool isWellFormed =
        (responses.isUndefined() || responses.isObject()) && (state.isUndefined() || state.isString());
    const auto opened = state.isString() ? m_states.open(state.toString(), m_origin.caller.client, m_message)
                                         : std::optional(QJsonObject());
    if (!isWellFormed || !opened) {
        refuse({RpcError::InvalidParams,
            isWellFormed ? u"params.requestState is not valid for this request"_s
                         : u"params.inputResponses must be an object, and params.requestState a string"_s});
        return false;
    }
    m_inputs = {responses.toObject(), *opened};
    return true;
}

void OpenRequest::hold()
{
    if (m_outlet)
        m_outlet->hold();
}

void OpenRequest::notify(const QString &method, const QJsonObject &params)
{
    if (canNotify())
        m_outlet->notify(notificationMessage(method, params));
}

ClientCapabilities OpenRequest::capabilities() const
{
    if (m_origin.legacy)
        return m_origin.legacy->capabilities;
    return readCapabilities(m_message.meta().value(key::clientCapabilities).toObject());
}

void OpenRequest::ask(const InputRequired &wanted)
{
    InputRequired possible{{}, wanted.state};
    std::copy_if(wanted.requests.begin(), wanted.requests.end(), std::back_inserter(possible.requests),
        [able = capabilities()](const InputRequest &request) { return canAnswer(able, request); });
    const bool asksInStream = era() == Era::Legacy;
    if (possible.requests.isEmpty() || (asksInStream && !canNotify()))
        return refuseFor(neededCapabilities(wanted.requests));
    if (asksInStream)
        askInStream(possible);
    else
        askAgain(possible);
}

/// The legacy revisions have neither the number nor the status.
void OpenRequest::refuseFor(const QJsonObject &capabilities)
{
    const QString why = u"The client did not declare what this request needs of it"_s;
    if (era() == Era::Legacy)
        return refuse({RpcError::InvalidRequest, why});
    refuse({RpcError::MissingCapability, why, {{u"requiredCapabilities"_s, capabilities}}}, 400);
}

void OpenRequest::askAgain(const InputRequired &wanted)
{
    QJsonObject result{{u"resultType"_s, u"input_required"_s}, {u"inputRequests"_s, toJson(wanted.requests)}};
    if (!wanted.state.isEmpty())
        result.insert(u"requestState"_s, m_states.seal(wanted.state, m_origin.caller.client, m_message));
    answer(result);
}

void OpenRequest::askInStream(const InputRequired &wanted)
{
    m_inputs = {{}, wanted.state};
    for (const InputRequest &request : wanted.requests)
        m_asked.insert(QUuid::createUuid().toString(QUuid::WithoutBraces), request.key);
    const auto idOf = [this](const InputRequest &request) { return m_asked.key(request.key); };
    for (const InputRequest &request : wanted.requests)
        m_outlet->notify(requestMessage(idOf(request), request.method, request.params));
}

bool OpenRequest::takeResponse(const Message &response)
{
    const auto asked = m_asked.find(response.id.toString());
    if (asked == m_asked.end())
        return false;
    const QString key = asked.value();
    m_asked.erase(asked);
    if (!response.result) {
        refuse({RpcError::Internal, u"The client answered the request “%1” with an error"_s.arg(key)});
        return true;
    }
    m_inputs.byKey.insert(key, *response.result);
    if (m_asked.isEmpty())
        Q_EMIT inputsArrived();
    return true;
}

void OpenRequest::answer(const QJsonObject &result)
{
    if (m_outlet)
        end().finish(resultMessage(m_message.id, m_catalogue.completed(result, era())));
}

void OpenRequest::answerCacheable(const QJsonObject &result, std::chrono::milliseconds lifetime)
{
    answer(m_catalogue.cacheable(result, lifetime, era()));
}

void OpenRequest::refuse(const RpcError &error, int status)
{
    if (m_outlet)
        end().refuse({status, m_message.id, error});
}

void OpenRequest::withdraw()
{
    if (!m_outlet)
        return;
    end().abandon();
    Q_EMIT withdrawn();
}

void OpenRequest::onGone()
{
    if (m_origin.closingCancels)
        withdraw();
    else if (m_outlet)
        Q_EMIT undeliverable();
}

/// Before the last word is sent, for sending it may end the connection, and that would withdraw the request. The outlet
/// lives as long as the request: it may be the one whose signal brought us here.
Outlet &OpenRequest::end()
{
    Outlet *const outlet = m_outlet.release();
    outlet->setParent(this);
    m_asked.clear();
    deleteLater();
    Q_EMIT ended();
    return *outlet;
}

}
