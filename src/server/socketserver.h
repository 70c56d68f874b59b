// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"
#include "server/presence.h"
#include "server/processtable.h"

#include "base/error.h"

#include "mcp/engine.h"

#include <QHash>
#include <QLocalServer>

#include <memory>

namespace sandtray::server {

class SocketConnection;

/// The socket of the stdio bridge, `mcp.sock` in a folder of the user's own. A connection is identified by the program
/// behind it and needs no token. Main thread.
class SocketServer final : public QObject {
    Q_OBJECT

public:
    SocketServer(
        mcp::Engine &engine, mcp::ToolProvider &provider, ClientDirectory &clients, const ProcessTable &processes);
    ~SocketServer() override;

    /// Makes the folder (0700) when it is missing; one that others may enter is refused. The socket file of a dead
    /// process is replaced, that of a living one is Code::Conflict.
    [[nodiscard]] Result<> listen(const QString &folder);
    /// The client was forgotten: its connections end. When it comes back, it is new.
    void cutOff(const ClientId &client);
    /// Of the socket file.
    [[nodiscard]] QString path() const { return m_server.fullServerName(); }

private:
    void accept();
    void admit(std::unique_ptr<QLocalSocket> socket);

    mcp::Engine &m_engine;
    ClientDirectory &m_clients;
    const ProcessTable &m_processes;
    Presence m_presence;
    QLocalServer m_server;
    QHash<SocketConnection *, ClientId> m_connections;
};

}
