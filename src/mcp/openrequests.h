// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/openrequest.h"
#include "mcp/requeststates.h"

#include <QMultiHash>
#include <QObject>

#include <memory>

namespace sandtray::mcp {

/// All requests in work, by connection: what a connection says about one of them finds it here. Owns them.
class OpenRequests final : public QObject {
    Q_OBJECT

public:
    OpenRequests(const Catalogue &catalogue, const Clock &clock);

    [[nodiscard]] OpenRequest &open(const Message &message, const Origin &origin, std::unique_ptr<Outlet> outlet);
    /// notifications/cancelled of this connection; one that comes too late is nothing.
    void withdraw(const QString &connection, const QJsonValue &id);
    void withdrawAll(const QString &connection);
    /// One that nobody waits for is nothing.
    void takeResponse(const QString &connection, const Message &response);

private:
    const Catalogue &m_catalogue;
    RequestStates m_states;
    QMultiHash<QString, OpenRequest *> m_open;
};

}
