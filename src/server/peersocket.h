// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QtGlobal>

#include <sys/types.h>

namespace sandtray::server {

/// A TCP socket of a program on this computer.
struct PeerSocket {
    uid_t uid = 0; ///< who owns it
    quint32 inode = 0; ///< its number in /proc/PID/fd
};

/// One question to the kernel (sock_diag(7)), which answers at once. Code::NotFound: there is no such connection.
[[nodiscard]] Result<PeerSocket> loopbackPeer(quint32 peerAddress, quint16 peerPort, quint16 ownPort);

/// Who gets what is sent to this port of ::1, which browsers try first for "localhost", or of 127.0.0.1.
[[nodiscard]] Result<PeerSocket> loopbackListener(quint16 port);

}
