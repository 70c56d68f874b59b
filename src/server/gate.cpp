// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/gate.h"

#include "server/httpadapter.h"

#include <algorithm>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace sandtray::server {

Gate::Gate(ClientDirectory &clients, HttpAdapter &adapter, Presence &presence, const GateLimits &limits)
    : m_limits(limits)
    , m_doorkeeper(clients, m_limits)
    , m_services{m_doorkeeper, m_limits, adapter, presence}
{
    setListenBacklogSize(int(m_limits.connections));
}

Gate::~Gate()
{
    close();
    const auto connections = m_connections;
    for (GateConnection *connection : connections)
        connection->abort();
}

Result<> Gate::open(quint16 port)
{
    if (listen(QHostAddress::LocalHost, port)) {
        m_services.adapter.takeFrom(*this);
        return {};
    }
    const Code code = serverError() == QAbstractSocket::AddressInUseError ? Code::Conflict : Code::Io;
    return fail(code, u"port %1 of 127.0.0.1: %2"_s.arg(port).arg(errorString()));
}

void Gate::incomingConnection(qintptr descriptor)
{
    if (m_connections.size() >= m_limits.connections && !makeRoom()) {
        ::close(int(descriptor));
        return;
    }
    auto *const connection = new GateConnection(descriptor, serverPort(), m_services);
    connection->setParent(this);
    m_connections.append(connection);
    connect(connection, &GateConnection::linked, this, &Gate::handOver);
    connect(connection, &GateConnection::closed, this, [this, connection] { drop(connection); });
}

void Gate::cutOff(const ClientId &client)
{
    for (GateConnection *connection : QList(m_connections)) {
        if (connection->serves(client))
            connection->abort();
    }
}

bool Gate::makeRoom()
{
    const auto firstThat = [this](auto condition) {
        const auto found = std::find_if(m_connections.cbegin(), m_connections.cend(), condition);
        return found != m_connections.cend() ? *found : nullptr;
    };
    GateConnection *victim = firstThat([](const GateConnection *c) { return c->isHalfOpen(); });
    if (!victim)
        victim = firstThat([](const GateConnection *c) { return c->isIdle(); });
    if (victim)
        victim->abort();
    return victim != nullptr;
}

void Gate::handOver(QTcpSocket *inner)
{
    inner->setParent(this); // until the HTTP server deletes it
    addPendingConnection(inner);
    Q_EMIT newConnection();
}

void Gate::drop(GateConnection *connection)
{
    m_connections.removeOne(connection);
    connection->deleteLater();
}

}
