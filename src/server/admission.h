// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/caller.h"

#include <QByteArray>

namespace sandtray::server {

/// What came in: a caller who holds a token, at the endpoint, or anybody of this user at a page that needs none.
struct Admission {
    mcp::Caller caller; ///< its client is null at a public page
    QByteArray path; ///< one that is served
    QByteArray query;
    QByteArray authority; ///< the Host, in lower case
    qint64 bodyBytes = 0; ///< the most that its body may have
    quint16 peerPort = 0; ///< of the client's end

    [[nodiscard]] bool isPublic() const { return caller.client.isNull(); }
};

}
