// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QHash>
#include <QHostAddress>
#include <QStringBuilder>
#include <QTcpSocket>
#include <QTimer>

namespace sandtray::test {

struct RawResponse {
    int status = 0;
    QHash<QByteArray, QByteArray> headers; ///< names in lower case
    QByteArray raw; ///< the head as it came
    QByteArray body;
    bool complete = false;
};

/// Like QTest::qWaitFor(), but woken by events instead of looking every ten milliseconds.
template <class Condition> [[nodiscard]] bool waitUntil(Condition condition, int timeout)
{
    const QDeadlineTimer deadline(timeout);
    QTimer alarm;
    alarm.start(timeout);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

/// A TCP client that sends what it is told, byte by byte, and reads responses without sending anything by itself.
class RawClient {
public:
    explicit RawClient(quint16 port) { m_socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port); }

    [[nodiscard]] bool isConnected() const { return m_socket.state() == QAbstractSocket::ConnectedState; }
    [[nodiscard]] bool isClosed() const { return m_socket.state() == QAbstractSocket::UnconnectedState; }
    void send(const QByteArray &bytes) { m_socket.write(bytes); }
    [[nodiscard]] qint64 unsent() const { return m_socket.bytesToWrite(); }
    void close() { m_socket.abort(); }

    /// The next response; `complete` is false when the connection ended before it did.
    [[nodiscard]] RawResponse response(int timeout = 20'000)
    {
        RawResponse read;
        [[maybe_unused]] const bool done = waitUntil(
            [&] {
                m_input += m_socket.readAll();
                return takeResponse(read) || (isClosed() && m_socket.bytesAvailable() == 0);
            },
            timeout);
        return read;
    }

    /// What came of an event stream that goes on; empty lines end an event.
    [[nodiscard]] bool waitForText(const QByteArray &text, int timeout = 5000)
    {
        return waitUntil(
            [&] {
                m_input += m_socket.readAll();
                return m_input.contains(text);
            },
            timeout);
    }
    [[nodiscard]] const QByteArray &input() const { return m_input; }
    [[nodiscard]] bool waitForClose(int timeout = 5000)
    {
        return waitUntil([this] { return isClosed(); }, timeout);
    }

private:
    bool takeResponse(RawResponse &into)
    {
        const qsizetype end = m_input.indexOf("\r\n\r\n");
        if (end < 0)
            return false;
        into.raw = m_input.first(end);
        into.headers.clear();
        const auto lines = into.raw.split('\n');
        into.status = lines.constFirst().mid(9, 3).toInt();
        for (const QByteArray &line : lines.mid(1))
            into.headers.insert(line.left(line.indexOf(':')).toLower(), line.mid(line.indexOf(':') + 1).trimmed());
        into.complete =
            into.headers.value("transfer-encoding") == "chunked" ? takeChunks(end + 4, into) : takeSized(end + 4, into);
        return into.complete;
    }

    bool takeSized(qsizetype from, RawResponse &into)
    {
        const qsizetype length = into.headers.value("content-length", "0").toLongLong();
        if (m_input.size() < from + length)
            return false;
        into.body = m_input.mid(from, length);
        m_input.remove(0, from + length);
        return true;
    }

    bool takeChunks(qsizetype at, RawResponse &into)
    {
        into.body.clear();
        while (true) {
            const qsizetype end = m_input.indexOf("\r\n", at);
            const qsizetype size = end < 0 ? 0 : m_input.mid(at, end - at).toLongLong(nullptr, 16);
            if (end < 0 || m_input.size() < end + 4 + size)
                return false;
            into.body += m_input.mid(end + 2, size);
            at = end + 4 + size;
            if (size > 0)
                continue;
            m_input.remove(0, at);
            return true;
        }
    }

    QTcpSocket m_socket;
    QByteArray m_input;
};

}
