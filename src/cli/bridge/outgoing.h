// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <string>
#include <string_view>

namespace sandtray::bridge {

/// Lines on their way to a descriptor that poll() called writable.
class Outgoing {
public:
    void add(std::string_view line) { m_bytes.append(line).append("\n"); }
    [[nodiscard]] std::size_t size() const { return m_bytes.size() - m_sent; }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    void clear() { *this = {}; }

    /// Writes what there is room for; false when the other end is gone.
    [[nodiscard]] bool flush(int fd)
    {
        const ssize_t written = writeSome(fd);
        if (written < 0)
            return errno == EAGAIN || errno == EINTR;
        m_sent += std::size_t(written);
        if (isEmpty())
            clear();
        return true;
    }

private:
    /// Never blocks: sockets are asked not to, and a writable pipe has room for PIPE_BUF.
    [[nodiscard]] ssize_t writeSome(int fd) const
    {
        const ssize_t sent = ::send(fd, m_bytes.data() + m_sent, size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent >= 0 || errno != ENOTSOCK)
            return sent;
        return ::write(fd, m_bytes.data() + m_sent, std::min<std::size_t>(size(), PIPE_BUF));
    }

    std::string m_bytes;
    std::size_t m_sent = 0;
};

}
