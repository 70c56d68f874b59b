// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/peer.h"

#include "mcp/engine.h"
#include "mcp/toolprovider.h"

#include <QByteArray>
#include <QObject>

#include <memory>

class QTcpServer;

namespace sandtray::server {

/// QHttpServer behind the gate: reads the checked requests from the inner connections, hands them to the engine and
/// writes its answers. Main thread.
class HttpAdapter final : public QObject {
    Q_OBJECT

public:
    /// The header field that ties a request on an inner connection to the peer it came from.
    static constexpr QByteArrayView ticketField{"x-sandtray-exchange"};

    explicit HttpAdapter(mcp::Engine &engine);
    ~HttpAdapter() override;

    /// Its pending connections are ours from now on. It listens already, and may go at any time.
    void takeFrom(QTcpServer &connections);
    /// The request that will carry the returned ticket was made by `caller` and came from `peer`.
    [[nodiscard]] QByteArray expect(Peer &peer, const mcp::Caller &caller);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}
