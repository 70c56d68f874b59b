// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QString>

namespace sandtray::mcp {

/// Who makes a call. `client` is found by the server (token, or the program behind the socket) and decides rights;
/// the claimed fields are the peer's own words.
struct Caller {
    ClientId client;
    /// What a *current* sandbox belongs to: the socket connection, the legacy session, or token + peer process.
    QString connection;
    QString claimedName; ///< clientInfo.name
    QString claimedVersion;
    QString program; ///< executable found behind the connection; empty when it was not looked up
    qint64 pid = 0;
};

}
