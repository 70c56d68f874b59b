// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/hostchannel.h"

#include <QPointer>
#include <QTimer>

#include <sys/socket.h>

#include <array>
#include <cerrno>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

HostChannel::HostChannel(UniqueFd socket, QObject *parent)
    : QObject(parent)
    , m_socket(std::move(socket))
{
    m_reader.emplace(m_socket.get(), QSocketNotifier::Read);
    m_writer.emplace(m_socket.get(), QSocketNotifier::Write);
    m_writer->setEnabled(false);
    connect(&*m_reader, &QSocketNotifier::activated, this, &HostChannel::read);
    connect(&*m_writer, &QSocketNotifier::activated, this, &HostChannel::write);
}

void HostChannel::close()
{
    if (!isOpen())
        return;
    m_reader->setEnabled(false);
    m_writer->setEnabled(false);
    m_socket.reset();
    m_queue = std::string();
    m_sent = 0;
}

void HostChannel::fail(const QString &fault)
{
    if (!isOpen())
        return;
    close();
    Q_EMIT broken(fault);
}

void HostChannel::send(const wire::ToAgent &message)
{
    if (!isOpen())
        return;
    wire::encode(message, m_queue);
    if (!m_writer->isEnabled())
        flush();
    if (queued() <= queueLimit)
        return;
    close();
    QTimer::singleShot(0, this, [this] { Q_EMIT broken(u"the agent does not read"_s); });
}

void HostChannel::write()
{
    const bool wasFull = !hasRoom();
    flush();
    if (wasFull && hasRoom())
        Q_EMIT roomMade();
}

void HostChannel::flush()
{
    while (queued() > 0) {
        const ssize_t sent = ::send(m_socket.get(), m_queue.data() + m_sent, queued(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && errno != EAGAIN) // hung up: the reader is told, after what the agent had still to say
            m_sent = m_queue.size();
        if (sent < 0)
            break;
        m_sent += std::size_t(sent);
    }
    if (queued() == 0 || m_sent > roomMark) {
        m_queue.erase(0, m_sent);
        m_sent = 0;
    }
    m_writer->setEnabled(queued() > 0);
}

void HostChannel::read()
{
    static std::array<char, readPortion> portion; // of the main thread, as all channels are
    const ssize_t got = ::recv(m_socket.get(), portion.data(), portion.size(), MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got < 0)
        return fail(qt_error_string(errno));
    if (got == 0)
        return fail(m_frames.buffered() > 0 ? u"the agent hung up within a frame"_s : QString());
    m_frames.append({portion.data(), std::size_t(got)});
    deliverFrames();
}

/// A receiver may close the channel, or the sandbox it belongs to.
void HostChannel::deliverFrames()
{
    const QPointer<HostChannel> alive(this);
    while (alive && isOpen()) {
        const auto payload = m_frames.next();
        if (!payload)
            return fail(QString::fromLatin1(payload.error().what));
        if (!*payload)
            return;
        const auto message = wire::decodeToHost(**payload);
        if (!message)
            return fail(QString::fromLatin1(message.error().what));
        Q_EMIT received(*message);
    }
}

}
