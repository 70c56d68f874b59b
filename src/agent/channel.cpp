// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/channel.h"

#include <array>
#include <cerrno>
#include <cstdlib>

#include <sys/socket.h>

namespace sandtray::agent {

Channel::Channel(UniqueFd socket)
    : m_socket(std::move(socket))
{
}

bool Channel::receive()
{
    std::array<char, 64 * 1024> buffer;
    const ssize_t size = ::recv(m_socket.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (size < 0)
        return errno == EAGAIN || errno == EINTR;
    m_reader.append({buffer.data(), static_cast<std::size_t>(size)});
    return size > 0;
}

tl::expected<std::optional<wire::ToAgent>, wire::Fault> Channel::next()
{
    const auto payload = m_reader.next();
    if (!payload)
        return tl::unexpected(payload.error());
    if (!*payload)
        return std::nullopt;
    return wire::decodeToAgent(**payload);
}

void Channel::send(const wire::ToHost &message)
{
    if (m_sent > m_outgoing.size() / 2) {
        m_outgoing.erase(0, m_sent);
        m_sent = 0;
    }
    if (!wire::encode(message, m_outgoing))
        std::abort(); // every sender keeps below the size of a frame; the host could not go on without the answer
}

bool Channel::flush()
{
    while (hasOutgoing()) {
        const ssize_t size =
            ::send(m_socket.get(), m_outgoing.data() + m_sent, outgoing(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (size < 0)
            return errno == EAGAIN || errno == EINTR;
        m_sent += static_cast<std::size_t>(size);
    }
    return true;
}

}
