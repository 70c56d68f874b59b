// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/socketconnection.h"

namespace sandtray::server {

namespace {
constexpr qint64 piece = qint64(256) * 1024;
constexpr qint64 unreadAnswers = qint64(64) * 1024 * 1024;
}

SocketConnection::SocketConnection(std::unique_ptr<QLocalSocket> socket)
    : m_socket(std::move(socket))
{
    m_socket->setReadBufferSize(piece);
    connect(m_socket.get(), &QLocalSocket::readyRead, this, &SocketConnection::read);
    connect(m_socket.get(), &QLocalSocket::disconnected, this, &SocketConnection::onDisconnected);
    QMetaObject::invokeMethod(this, &SocketConnection::read, Qt::QueuedConnection); // what came before us
}

SocketConnection::~SocketConnection()
{
    m_socket->disconnect(this);
}

void SocketConnection::send(const QByteArray &line)
{
    if (m_isClosed || m_socket->state() != QLocalSocket::ConnectedState)
        return;
    m_socket->write(line);
    m_socket->write("\n");
    if (m_socket->bytesToWrite() > unreadAnswers)
        close();
}

void SocketConnection::read()
{
    while (!m_isClosed && m_socket->bytesAvailable() > 0) {
        m_input += m_socket->read(piece);
        while (!m_isClosed && takeLine()) { }
        if (m_input.size() > longestLine)
            close();
    }
}

bool SocketConnection::takeLine()
{
    const qsizetype end = m_input.indexOf('\n', m_searched);
    m_searched = end < 0 ? m_input.size() : 0;
    if (end < 0)
        return false;
    const QByteArray line = m_input.first(end);
    m_input.remove(0, end + 1);
    Q_EMIT received(line);
    return true;
}

void SocketConnection::onDisconnected()
{
    read(); // a notification without an answer may be the last words
    close();
}

void SocketConnection::close()
{
    if (m_isClosed)
        return;
    m_isClosed = true;
    m_socket->abort();
    Q_EMIT closed();
}

}
