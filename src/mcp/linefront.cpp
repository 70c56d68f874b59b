// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/linefront.h"

#include <algorithm>

namespace sandtray::mcp {

namespace {

bool isRequest(const Message &message)
{
    return message.kind == Message::Kind::Request;
}

}

LineFront::LineFront(LineChannel &channel, Caller caller, Dispatcher &dispatcher, const Catalogue &catalogue)
    : QObject(&channel)
    , m_channel(channel)
    , m_caller(std::move(caller))
    , m_dispatcher(dispatcher)
    , m_catalogue(catalogue)
    , m_legacyVersion(version::batches.toString())
{
    connect(&channel, &LineChannel::received, this, &LineFront::receive);
    connect(&dispatcher.subscriptions(), &Subscriptions::announced, this, &LineFront::announce);
}

void LineFront::receive(const QByteArray &line)
{
    if (line.trimmed().isEmpty())
        return;
    const auto inbound = readInbound(line, nullptr);
    if (!inbound)
        return m_channel.send(toBytes(errorMessage(inbound.error().id, inbound.error().error)));
    if (inbound->isBatch)
        return serveBatch(inbound->messages);
    const Message &message = inbound->messages.constFirst();
    if (isRequest(message))
        serve(message, inbound->era, std::make_unique<LineOutlet>(m_channel));
    else
        m_dispatcher.takeNotice(message, m_caller.connection);
}

void LineFront::serve(const Message &message, Era era, std::unique_ptr<Outlet> outlet)
{
    if (era == Era::Legacy && message.method == u"initialize")
        return initialize(message, *outlet);
    Origin origin{era, m_caller, true, era == Era::Legacy ? m_legacy : nullptr};
    if (era == Era::Modern)
        claim(origin.caller, message.meta().value(key::clientInfo).toObject());
    m_dispatcher.dispatch(message, origin, std::move(outlet));
}

void LineFront::serveBatch(const QList<Message> &messages)
{
    if (!version::allowsBatches(m_legacyVersion)) {
        const RpcError error{RpcError::InvalidRequest, u"This revision has no batches"_s};
        return m_channel.send(toBytes(errorMessage(QJsonValue::Undefined, error)));
    }
    const auto requests = std::count_if(messages.begin(), messages.end(), isRequest);
    Batch *const batch = requests > 0 ? batchOf(requests) : nullptr;
    for (const Message &message : messages) {
        if (isRequest(message))
            serve(message, Era::Legacy, std::make_unique<BatchOutlet>(*batch));
        else
            m_dispatcher.takeNotice(message, m_caller.connection);
    }
}

Batch *LineFront::batchOf(qsizetype requests)
{
    auto *const batch = new Batch(requests, this);
    connect(batch, &Batch::completed, this, [this](const QJsonArray &all) { m_channel.send(toBytes(all)); });
    connect(&m_channel, &LineChannel::closed, batch, &Batch::peerGone);
    return batch;
}

void LineFront::initialize(const Message &message, Outlet &outlet)
{
    const QJsonValue requested = message.params.value(u"protocolVersion"_s);
    if (!requested.isString()) {
        const RpcError error{RpcError::InvalidParams, u"params.protocolVersion must be a string"_s};
        return outlet.finish(errorMessage(message.id, error));
    }
    m_legacyVersion = negotiatedVersion(requested.toString());
    m_isInitialized = true;
    *m_legacy = {.capabilities = readCapabilities(message.params.value(u"capabilities"_s).toObject())};
    claim(m_caller, message.params.value(u"clientInfo"_s).toObject());
    outlet.finish(resultMessage(message.id, m_catalogue.initialization(requested.toString())));
}

/// In the modern era an announcement has its listener, and comes tagged for it.
void LineFront::announce(const QJsonObject &notification, const QString &resource)
{
    if (m_isInitialized && (resource.isEmpty() || m_legacy->watched.contains(resource)))
        m_channel.send(toBytes(notification));
}

}
