// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/gateconnection.h"

#include <QList>
#include <QTcpServer>

namespace sandtray::server {

/// The acceptor on 127.0.0.1. What comes in from outside becomes a GateConnection; pending connections, as QTcpServer
/// means them, are the inner ends of those, for the HTTP server alone: there is no inner port. Bounds the number of
/// connections: when it is reached, the oldest one that has not been admitted yet makes room, else the oldest idle one.
/// Main thread.
class Gate final : public QTcpServer {
    Q_OBJECT

public:
    Gate(ClientDirectory &clients, HttpAdapter &adapter, Presence &presence, const GateLimits &limits = {});
    ~Gate() override;

    /// Port 0 takes a free one. A taken port is Code::Conflict.
    [[nodiscard]] Result<> open(quint16 port);
    /// Ends every request of the client that is in work, with its connection.
    void cutOff(const ClientId &client);
    [[nodiscard]] qsizetype connectionCount() const { return m_connections.size(); }

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    [[nodiscard]] bool makeRoom();
    void handOver(QTcpSocket *inner);
    void drop(GateConnection *connection);

    GateLimits m_limits;
    Doorkeeper m_doorkeeper;
    GateServices m_services;
    QList<GateConnection *> m_connections; ///< oldest first
};

}
