// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"

#include "base/error.h"

#include <QFuture>

namespace sandtray::server {

/// Finds the programs at the two ends of a sign-in, by what the system says about sockets. The answers may be given
/// on another thread (onResult() brings them home); Code::NotFound when there is no such socket, or its owner cannot be seen.
class ProgramFinder {
public:
    virtual ~ProgramFinder() = default;
    /// At the other end of the connection over 127.0.0.1 between these ports.
    [[nodiscard]] virtual QFuture<Result<PeerProgram>> connectedFrom(quint16 peerPort, quint16 ownPort) = 0;
    /// Listening on this port of 127.0.0.1 or ::1.
    [[nodiscard]] virtual QFuture<Result<PeerProgram>> listeningOn(quint16 port) = 0;
};

}
