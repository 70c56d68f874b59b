// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/chunkdecoder.h"
#include "server/doorkeeper.h"
#include "server/innerlink.h"
#include "server/peer.h"
#include "server/peersocket.h"
#include "server/requesthead.h"

#include <QTcpSocket>
#include <QTimer>

#include <memory>
#include <optional>

namespace sandtray::server {

class HttpAdapter;
class Presence;

/// What the connections of one gate share.
struct GateServices {
    const Doorkeeper &doorkeeper;
    const GateLimits &limits;
    HttpAdapter &adapter;
    Presence &presence;
};

/// One TCP connection of a client. Reads a request within the limits, has it admitted by its head, and passes it on in
/// normal form; takes the next one when the answer is out. Owned by the gate, which drops it after closed().
class GateConnection final : public Peer {
    Q_OBJECT

public:
    enum class State {
        Head, ///< reading request line and fields
        Body,
        Serving, ///< the request is with the server
        Leaving, ///< refused or finished: what the client still sends is thrown away
    };

    GateConnection(qintptr descriptor, quint16 port, const GateServices &services);

    /// No token was shown on it yet: the first to go when room is needed.
    [[nodiscard]] bool isHalfOpen() const { return !m_wasAdmitted; }
    /// Between two requests.
    [[nodiscard]] bool isIdle() const { return m_state == State::Head && m_input.isEmpty(); }
    /// Its request in work came in with a token of this client.
    [[nodiscard]] bool serves(const ClientId &client) const;
    void abort();

    void attribute(const QString &connection) override;
    void exchangeEnded() override;

Q_SIGNALS:
    /// The server's end of the inner link, for whoever takes it over.
    void linked(QTcpSocket *far);
    void closed();

private:
    void onReadable();
    void proceed();
    [[nodiscard]] bool readHead();
    [[nodiscard]] bool takeHead(const QByteArray &head);
    [[nodiscard]] bool readBody();
    [[nodiscard]] bool readChunks();
    void expectBody();
    void passOn(const QByteArray &body);
    [[nodiscard]] bool openLink();
    [[nodiscard]] QByteArray normalHead(qsizetype bodySize);
    void pumpAnswer();
    void settle();
    void refuse(int status);
    void leave();
    void onDeadline();
    void onDisconnected();

    QTcpSocket m_client;
    quint16 m_port;
    GateServices m_services;
    QTimer m_deadline;
    State m_state = State::Head;
    QByteArray m_input; ///< read, not yet understood
    RequestHead m_head;
    Admission m_admission;
    QByteArray m_body;
    std::optional<ChunkDecoder> m_chunks;
    std::unique_ptr<InnerLink> m_link; ///< from the first admitted request on
    std::optional<Result<PeerSocket>> m_peer; ///< asked once
    bool m_wasAdmitted = false;
    bool m_exchangeEnded = false;
    bool m_isClosed = false;
};

}
