// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/uniquefd.h"
#include "wire/frame.h"

#include <QObject>
#include <QSocketNotifier>

#include <optional>
#include <string>

/// The host's end of the conversation with an agent. Threat: behind it is hostile code; it may send anything, at any
/// speed, or nothing, and may stop reading. So: bytes are read in bounded portions, frames are bounded before they are
/// stored, one that cannot be read ends the conversation for good, and what waits to be sent is bounded as well.
namespace sandtray::sandbox {

/// Owned by one sandbox, main thread; never blocks.
class HostChannel : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t readPortion = 128 * 1024; ///< per turn of the event loop, so that all get one
    static constexpr std::size_t roomMark = 1024 * 1024; ///< above it, senders of bulk wait for roomMade()
    static constexpr std::size_t queueLimit = 8 * 1024 * 1024;

    explicit HostChannel(UniqueFd socket, QObject *parent = nullptr);

    /// Emits nothing before it returns. Nothing happens once the channel is closed.
    void send(const wire::ToAgent &message);
    [[nodiscard]] bool hasRoom() const { return queued() < roomMark; }
    [[nodiscard]] std::size_t queued() const { return m_queue.size() - m_sent; }
    [[nodiscard]] bool isOpen() const { return m_socket.isValid(); }
    void close();

Q_SIGNALS:
    void received(const sandtray::wire::ToHost &message);
    void roomMade();
    /// Once, and not after close(): the agent hung up (`fault` empty) or broke the protocol.
    void broken(const QString &fault);

private:
    void read();
    void write();
    void flush();
    void deliverFrames();
    void fail(const QString &fault);

    UniqueFd m_socket;
    std::optional<QSocketNotifier> m_reader;
    std::optional<QSocketNotifier> m_writer;
    wire::FrameReader m_frames;
    std::string m_queue;
    std::size_t m_sent = 0;
};

}
