// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"

#include "base/error.h"

#include <QFuture>

namespace sandtray::server {

/// The program at the other end of a TCP connection over 127.0.0.1, found on another thread: every process of this user
/// has to be looked at. Code::NotFound when the connection is gone, or its owner cannot be seen.
[[nodiscard]] QFuture<Result<PeerProgram>> loopbackProgram(quint16 peerPort, quint16 ownPort);

}
