// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QtGlobal>

#include <sys/types.h>

namespace sandtray::server {

/// The user who owns the other end of a TCP connection over 127.0.0.1. One question to the kernel (sock_diag(7)),
/// which answers at once.
[[nodiscard]] Result<uid_t> loopbackPeerUid(quint32 peerAddress, quint16 peerPort, quint16 ownPort);

}
