// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/admission.h"
#include "server/oauth/publicsite.h"
#include "server/peer.h"

#include "mcp/engine.h"

#include <QByteArray>
#include <QObject>

#include <memory>

class QTcpServer;

namespace sandtray::server {

/// QHttpServer behind the gate: reads the checked requests from the inner connections, hands them to the engine or to
/// the public site, and writes the answers. Main thread.
class HttpAdapter final : public QObject {
    Q_OBJECT

public:
    /// The header field that ties a request on an inner connection to the peer it came from.
    static constexpr QByteArrayView ticketField{"x-sandtray-exchange"};

    HttpAdapter(mcp::Engine &engine, PublicSite &site);
    ~HttpAdapter() override;

    /// Its pending connections are ours from now on. It listens already, and may go at any time.
    void takeFrom(QTcpServer &connections);
    /// The request that will carry the returned ticket came from `peer` and was admitted so.
    [[nodiscard]] QByteArray expect(Peer &peer, const Admission &admission);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}
