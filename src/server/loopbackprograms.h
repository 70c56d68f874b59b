// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/oauth/programfinder.h"
#include "server/peersocket.h"

#include <QThreadPool>

#include <atomic>
#include <functional>

namespace sandtray::server {

/// Looks at every process of this user for the one that holds the socket: one look at a time on a thread of its own, and
/// few in waiting (Code::Unavailable), for anybody on this computer can make us look.
class LoopbackPrograms final : public ProgramFinder {
public:
    LoopbackPrograms();

    [[nodiscard]] QFuture<Result<PeerProgram>> connectedFrom(quint16 peerPort, quint16 ownPort) override;
    [[nodiscard]] QFuture<Result<PeerProgram>> listeningOn(quint16 port) override;

private:
    [[nodiscard]] QFuture<Result<PeerProgram>> look(const std::function<Result<PeerSocket>()> &forSocket);

    std::atomic<int> m_waiting = 0; ///< before the pool: its end waits for those that count here
    QThreadPool m_pool;
};

}
