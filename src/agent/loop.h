// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/dispatcher.h"
#include "agent/pollset.h"

#include <memory>

namespace sandtray::agent {

/// The agent's only thread: waits, then gives everybody a bounded turn. Nothing in it blocks but poll(2), so that no
/// program in the sandbox can keep the agent from hearing the host.
class Loop {
public:
    /// `channel` from takeChannel(). Needs the home folder.
    [[nodiscard]] static Result<std::unique_ptr<Loop>> make(UniqueFd channel);

    /// Says Ready and serves until the host is gone or breaks the protocol. The answer is the exit status; as the agent
    /// is process 1, the kernel then ends everything else in the sandbox.
    [[nodiscard]] int run();

private:
    Loop(UniqueFd channel, UniqueFd signals, UniqueFd home);
    void wait();
    [[nodiscard]] bool takeMessages();

    Channel m_channel;
    UniqueFd m_signals; // readable when a child has changed its state
    RunTable m_runs;
    Dispatcher m_dispatcher;
    PollSet m_poll;
};

}
