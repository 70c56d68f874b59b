// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/uniquefd.h"
#include "wire/frame.h"

#include <optional>
#include <string>

namespace sandtray::agent {

/// The way to the host: frames in and out of one socket, which never blocks.
///
/// What waits to be sent is bounded by its users: they add bulk (output, file contents, listings) only while hasRoom(),
/// and calls of the host are taken only while not isCongested().
class Channel {
public:
    explicit Channel(UniqueFd socket);

    [[nodiscard]] int descriptor() const { return m_socket.get(); }

    /// Reads what has come, at most 64 KiB; false when the host is gone.
    [[nodiscard]] bool receive();
    /// The next whole message, or nothing yet.
    [[nodiscard]] tl::expected<std::optional<wire::ToAgent>, wire::Fault> next();

    void send(const wire::ToHost &message);
    /// Writes what the socket takes; false when the host is gone.
    [[nodiscard]] bool flush();

    [[nodiscard]] bool hasOutgoing() const { return outgoing() > 0; }
    [[nodiscard]] bool hasRoom() const { return outgoing() < roomLimit; }
    [[nodiscard]] bool isCongested() const { return outgoing() >= congestionLimit; }

private:
    static constexpr std::size_t roomLimit = 256 * 1024;
    static constexpr std::size_t congestionLimit = 1024 * 1024;

    [[nodiscard]] std::size_t outgoing() const { return m_outgoing.size() - m_sent; }

    UniqueFd m_socket;
    wire::FrameReader m_reader;
    std::string m_outgoing;
    std::size_t m_sent = 0;
};

}
