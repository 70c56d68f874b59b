// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/exchange.h"

#include <QByteArray>

namespace sandtray::server {

/// A request for one of the pages that need no token. Host, origin and uid of the peer have been checked.
struct PublicRequest {
    QByteArray path; ///< one of publicPaths
    QByteArray query; ///< not decoded
    QByteArray authority; ///< the Host as the client wrote it, in lower case: 127.0.0.1:7391
    quint16 peerPort = 0; ///< of the client's end of the connection
    mcp::Headers headers;
    QByteArray body;
};

/// Whoever serves those pages.
class PublicSite {
public:
    virtual ~PublicSite() = default;
    virtual void serve(mcp::Exchange &exchange, const PublicRequest &request) = 0;
};

}
