// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/dispatcher.h"
#include "mcp/exchange.h"
#include "mcp/inbound.h"
#include "mcp/sessions.h"

#include <QHash>

#include <chrono>

namespace sandtray::mcp {

/// Streamable HTTP of both eras: which exchange is what, and which status answers it.
class HttpFront final : public QObject {
    Q_OBJECT

public:
    HttpFront(Dispatcher &dispatcher, const Catalogue &catalogue, Sessions &sessions);

    void serve(Exchange &exchange, const HttpRequest &request);

private:
    void openIdleStream(Exchange &exchange, const HttpRequest &request);
    void endSession(Exchange &exchange, const HttpRequest &request);
    void post(Exchange &exchange, const HttpRequest &request);
    void serveModern(Exchange &exchange, const HttpRequest &request, const Message &message);
    [[nodiscard]] std::optional<RpcError> parameterFault(const Message &message, const Headers &headers) const;
    void serveLegacy(Exchange &exchange, const HttpRequest &request, const Inbound &inbound);
    void initialize(Exchange &exchange, const HttpRequest &request, const Message &message);
    void serveInSession(
        Exchange &exchange, const HttpRequest &request, const Inbound &inbound, const StoredSession &session);
    [[nodiscard]] Batch *batchFor(Exchange &exchange, qsizetype requests);
    [[nodiscard]] tl::expected<StoredSession, Refusal> sessionOf(
        const HttpRequest &request, const QJsonValue &id = QJsonValue::Undefined) const;
    void announce(const QJsonObject &notification, const QString &resource);

    Dispatcher &m_dispatcher;
    const Catalogue &m_catalogue;
    Sessions &m_sessions;
    QMultiHash<QString, Exchange *> m_idleStreams; ///< open GET streams by session
};

}
