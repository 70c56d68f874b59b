// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: the client may be anyone on this machine and may send anything, at any pace. It costs us a bounded
// buffer and a bounded time until its head is complete and admitted; no byte of a body is kept before that. Behind us
// is a parser without limits of its own, so it sees only what was understood here and written anew: one request at a
// time, with the few fields that mean something, and never the token.
#include "server/gateconnection.h"

#include "server/httpadapter.h"
#include "server/oauth/metadata.h"
#include "server/presence.h"
#include "server/refusalpage.h"

#include <QHostAddress>

#include <sys/socket.h>

#include <algorithm>
#include <utility>

namespace sandtray::server {

namespace {

constexpr qint64 piece = qint64(64) * 1024;
constexpr qint64 answerBacklog = qint64(1024) * 1024; ///< unsent bytes beyond which the answer waits

/// Hop-by-hop fields, the token, and all that nobody behind us reads stay here.
bool isPassedOn(const QByteArray &field)
{
    return field == "accept" || field == "content-type" || field == "last-event-id" || field.startsWith("mcp-");
}

}

GateConnection::GateConnection(qintptr descriptor, quint16 port, const GateServices &services)
    : m_port(port)
    , m_services(services)
{
    m_client.setReadBufferSize(piece);
    m_deadline.setSingleShot(true);
    connect(&m_client, &QTcpSocket::readyRead, this, &GateConnection::onReadable);
    connect(&m_client, &QTcpSocket::bytesWritten, this, &GateConnection::pumpAnswer);
    connect(&m_client, &QTcpSocket::disconnected, this, &GateConnection::onDisconnected);
    connect(&m_deadline, &QTimer::timeout, this, &GateConnection::onDeadline);
    m_client.setSocketDescriptor(descriptor);
    m_client.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_deadline.start(services.limits.head);
}

bool GateConnection::serves(const ClientId &client) const
{
    return m_state != State::Head && m_admission.caller.client == client;
}

void GateConnection::abort()
{
    m_client.abort();
    onDisconnected(); // a socket that was never connected does not say so
}

void GateConnection::attribute(const QString &connection)
{
    m_services.presence.attach(this, {m_admission.caller.client, connection});
}

void GateConnection::exchangeEnded()
{
    m_exchangeEnded = true;
    settle();
}

void GateConnection::onReadable()
{
    if (m_state == State::Leaving)
        m_client.readAll();
    else
        proceed();
}

void GateConnection::proceed()
{
    bool more = true;
    while (more) {
        if (m_state == State::Head)
            more = readHead();
        else if (m_state == State::Body)
            more = m_chunks ? readChunks() : readBody();
        else
            more = false;
    }
}

/// Whether there is more to do with what has arrived.
bool GateConnection::readHead()
{
    const qsizetype wanted = m_services.limits.headBytes + 4 - m_input.size();
    m_input += m_client.read(std::max<qsizetype>(wanted, 0)); // after a chunked body more than a head may be here
    while (m_input.startsWith("\r\n")) // some clients end a body with one too many
        m_input.remove(0, 2);
    if (m_input.isEmpty())
        return false;
    if (m_input[0] < 'A' || m_input[0] > 'Z') { // TLS, for example, would never end its first line
        refuse(400);
        return false;
    }
    if (!m_deadline.isActive())
        m_deadline.start(m_services.limits.head);
    const qsizetype end = m_input.indexOf("\r\n\r\n");
    if (end >= 0 && end <= m_services.limits.headBytes) {
        const QByteArray head = m_input.first(end);
        m_input.remove(0, end + 4);
        return takeHead(head);
    }
    if (m_input.size() >= m_services.limits.headBytes)
        refuse(431);
    return false;
}

bool GateConnection::takeHead(const QByteArray &head)
{
    auto read = readRequestHead(head);
    if (!read) {
        refuse(read.error());
        return false;
    }
    m_head = *std::move(read);
    const auto peerUid = [this] {
        if (!m_peer)
            m_peer = loopbackPeer(m_client.peerAddress().toIPv4Address(), m_client.peerPort(), m_port);
        return m_peer->map(&PeerSocket::uid);
    };
    auto admitted = m_services.doorkeeper.admit(m_head, m_port, peerUid);
    if (!admitted) {
        refuse(admitted.error());
        return false;
    }
    m_admission = *std::move(admitted);
    m_admission.peerPort = m_client.peerPort();
    m_wasAdmitted = m_wasAdmitted || !m_admission.isPublic();
    expectBody();
    return true;
}

void GateConnection::expectBody()
{
    m_state = State::Body;
    m_body.clear();
    m_chunks.reset();
    if (m_head.body == RequestHead::Body::None)
        return;
    if (m_head.body == RequestHead::Body::Chunked)
        m_chunks.emplace(m_admission.bodyBytes);
    if (m_head.expectsContinue)
        m_client.write("HTTP/1.1 100 Continue\r\n\r\n");
    m_deadline.start(m_services.limits.bodyPause);
}

bool GateConnection::readBody()
{
    const qsizetype before = m_body.size();
    const qsizetype fromInput = std::min(m_input.size(), qsizetype(m_head.length) - before);
    m_body += m_input.first(fromInput);
    m_input.remove(0, fromInput);
    m_body += m_client.read(m_head.length - m_body.size());
    if (m_body.size() == m_head.length) {
        passOn(std::exchange(m_body, {}));
        return true;
    }
    if (m_body.size() > before)
        m_deadline.start(m_services.limits.bodyPause);
    return false;
}

bool GateConnection::readChunks()
{
    const QByteArray arrived = m_client.read(piece);
    m_input += arrived;
    switch (m_chunks->feed(m_input)) {
    case ChunkDecoder::State::Done:
        passOn(std::exchange(m_chunks->body(), {}));
        return true;
    case ChunkDecoder::State::Broken:
        refuse(400);
        return false;
    case ChunkDecoder::State::TooLarge:
        refuse(413);
        return false;
    case ChunkDecoder::State::More:
        break;
    }
    if (!arrived.isEmpty())
        m_deadline.start(m_services.limits.bodyPause);
    return !arrived.isEmpty();
}

void GateConnection::passOn(const QByteArray &body)
{
    m_deadline.stop();
    if (!openLink())
        return refuse(503);
    m_state = State::Serving;
    m_exchangeEnded = false;
    m_link->near().write(normalHead(body.size()));
    m_link->near().write(body);
}

bool GateConnection::openLink()
{
    if (m_link)
        return true;
    auto made = InnerLink::make();
    if (!made)
        return false;
    m_link = *std::move(made);
    connect(&m_link->near(), &QTcpSocket::readyRead, this, &GateConnection::pumpAnswer);
    connect(&m_link->near(), &QTcpSocket::disconnected, this, &GateConnection::leave);
    connect(m_link.get(), &InnerLink::farWritten, this, &GateConnection::settle);
    Q_EMIT linked(m_link->takeFar());
    return true;
}

QByteArray GateConnection::normalHead(qsizetype bodySize)
{
    QByteArray head = m_head.method + ' ' + m_admission.path + " HTTP/1.1\r\nHost: sandtray\r\n"
        + HttpAdapter::ticketField.toByteArray() + ": " + m_services.adapter.expect(*this, m_admission) + "\r\n";
    for (const auto &[name, value] : std::as_const(m_head.fields)) {
        if (isPassedOn(name))
            head += name + ": " + value + "\r\n";
    }
    return head + "Content-Length: " + QByteArray::number(bodySize) + "\r\n\r\n";
}

/// As much of the answer as the client takes; the rest waits at the inner end, and the server behind it.
void GateConnection::pumpAnswer()
{
    if (m_state == State::Leaving && !m_isClosed && m_client.bytesToWrite() == 0)
        ::shutdown(int(m_client.socketDescriptor()), SHUT_WR);
    if (m_state != State::Serving)
        return;
    while (m_link->near().bytesAvailable() > 0 && m_client.bytesToWrite() < answerBacklog)
        m_client.write(m_link->near().read(piece));
    settle();
}

/// Once the answer is out: the next request.
void GateConnection::settle()
{
    if (m_state != State::Serving || !m_exchangeEnded || !m_link->isDrained())
        return;
    if (!m_head.keepAlive)
        return leave();
    m_state = State::Head;
    proceed();
}

void GateConnection::refuse(int status)
{
    const bool needsToken = status == 401;
    m_client.write(
        refusalPage(status, needsToken ? challenge(m_head.host.toLower(), !m_head.authorization.isEmpty()) : QByteArray()));
    leave();
}

/// Not closed at once: unread bytes of the client would make the kernel reset the connection, and the client would lose
/// the answer.
void GateConnection::leave()
{
    if (m_state == State::Leaving || m_isClosed)
        return;
    m_state = State::Leaving;
    m_input.clear();
    m_body.clear();
    m_chunks.reset();
    m_deadline.start(m_services.limits.farewell);
    m_client.readAll();
    pumpAnswer();
}

void GateConnection::onDeadline()
{
    if (m_state == State::Leaving)
        return abort();
    refuse(408);
}

void GateConnection::onDisconnected()
{
    if (m_isClosed)
        return;
    m_isClosed = true;
    m_state = State::Leaving;
    m_deadline.stop();
    Q_EMIT gone(); // before the inner link goes: the exchange must not write to it any more
    m_services.presence.detach(this);
    Q_EMIT closed();
}

}
