// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/caller.h"
#include "mcp/clientinput.h"
#include "mcp/loglevel.h"
#include "mcp/protocol.h"

#include <QJsonObject>
#include <QSet>

#include <memory>

namespace sandtray::mcp {

/// What a client of the legacy era said once for its whole session. Not stored: after a restart of the application it
/// is a client that declared nothing.
struct LegacyConnection {
    ClientCapabilities capabilities;
    LogLevel leastLevel = LogLevel::Debug;
    QSet<QString> watched; ///< resources, by URI
};

/// Where a request comes from, and by which rules it lives.
struct Origin {
    Era era = Era::Legacy;
    Caller caller;
    /// Whether the client takes a request back by closing its stream. Legacy HTTP alone says no.
    bool closingCancels = true;
    std::shared_ptr<LegacyConnection> legacy = {}; ///< null in the modern era, where each request says it all
};

/// Takes over the client's own words about itself, cut to what a dialog can show.
void claim(Caller &caller, const QJsonObject &clientInfo);

}
