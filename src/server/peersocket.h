// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QtGlobal>

#include <sys/types.h>

namespace sandtray::server {

/// The socket at the other end of a TCP connection over 127.0.0.1.
struct PeerSocket {
    uid_t uid = 0; ///< who owns it
    quint32 inode = 0; ///< its number in /proc/PID/fd
};

/// One question to the kernel (sock_diag(7)), which answers at once.
[[nodiscard]] Result<PeerSocket> loopbackPeer(quint32 peerAddress, quint16 peerPort, quint16 ownPort);

}
