// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"
#include "server/oauth/publicsite.h"

#include "base/error.h"

#include "mcp/engine.h"
#include "mcp/toolprovider.h"

#include <QObject>

#include <memory>

namespace sandtray::server {

/// The MCP endpoint by HTTP on 127.0.0.1, with everything in front of it and behind it. Owned by the composition root;
/// the references outlive it. Main thread.
class Endpoint final : public QObject {
    Q_OBJECT

public:
    Endpoint(mcp::Engine &engine, mcp::ToolProvider &provider, ClientDirectory &clients, PublicSite &site);
    ~Endpoint() override;

    /// Port 0 takes a free one. Code::Conflict when the port is taken: it is never changed silently, for clients send
    /// their tokens to the address they know.
    [[nodiscard]] Result<> start(quint16 port);
    void stop();
    /// The client lost its access: its streams and calls end. The directory judges what it shows from now on.
    void cutOff(const ClientId &client);
    /// 0 when it is not started.
    [[nodiscard]] quint16 port() const;
    /// http://127.0.0.1:PORT/mcp; empty when it is not started.
    [[nodiscard]] QString url() const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}
