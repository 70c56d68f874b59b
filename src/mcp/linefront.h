// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/dispatcher.h"
#include "mcp/inbound.h"
#include "mcp/linechannel.h"

namespace sandtray::mcp {

/// One connection in stdio framing, both eras. Has one legacy session at most, which `initialize` begins anew and which
/// has no id. A child of its channel.
class LineFront final : public QObject {
    Q_OBJECT

public:
    LineFront(LineChannel &channel, Caller caller, Dispatcher &dispatcher, const Catalogue &catalogue);

private:
    void receive(const QByteArray &line);
    void serve(const Message &message, Era era, std::unique_ptr<Outlet> outlet);
    void serveBatch(const QList<Message> &messages);
    [[nodiscard]] Batch *batchOf(qsizetype requests);
    void initialize(const Message &message, Outlet &outlet);
    void announce(const QJsonObject &notification, const QString &resource);

    LineChannel &m_channel;
    Caller m_caller;
    Dispatcher &m_dispatcher;
    const Catalogue &m_catalogue;
    QString m_legacyVersion;
    std::shared_ptr<LegacyConnection> m_legacy = std::make_shared<LegacyConnection>();
    bool m_isInitialized = false;
};

}
