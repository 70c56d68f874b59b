// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/linechannel.h"

#include <QLocalSocket>

#include <memory>

namespace sandtray::server {

/// One connection of the unix socket as a channel of lines. A line longer than the bound, or a peer that does not read
/// its answers, ends it. Owned by the socket server, which drops it after closed().
class SocketConnection final : public mcp::LineChannel {
    Q_OBJECT

public:
    static constexpr qsizetype longestLine = qsizetype(32) * 1024 * 1024;

    explicit SocketConnection(std::unique_ptr<QLocalSocket> socket);
    ~SocketConnection() override;

    void send(const QByteArray &line) override;
    void close();

private:
    void read();
    [[nodiscard]] bool takeLine();
    void onDisconnected();

    std::unique_ptr<QLocalSocket> m_socket;
    QByteArray m_input;
    qsizetype m_searched = 0; ///< the part of the input that holds no newline
    bool m_isClosed = false;
};

}
