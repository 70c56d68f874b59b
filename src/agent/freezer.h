// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/job.h"

#include <chrono>
#include <memory>
#include <set>

#include <sys/types.h>

namespace sandtray::agent {

class RunTable;

/// Stops all programs of the sandbox and lets them go on. Threat model: the stopped are hostile and may fork meanwhile;
/// kill(-1, SIGSTOP) is atomic against fork(2), so none is left that could continue another one. Supervisors are hit as
/// well and continued at once. A program that had stopped itself before stays stopped afterwards.
class Freezer {
public:
    explicit Freezer(const RunTable &runs)
        : m_runs(runs)
    {
    }

    void stop();
    void resume();
    /// Processes that still run although they were stopped: in a system call that no signal reaches.
    [[nodiscard]] std::size_t moving() const;

private:
    const RunTable &m_runs;
    bool m_isFrozen = false;
    std::set<pid_t> m_stoppedBefore;
};

/// Answers Freeze: when nothing moves any more, or after a while with EBUSY, and then everything goes on.
class FreezeJob final : public Job {
public:
    FreezeJob(wire::Call call, Freezer &freezer)
        : m_call(call)
        , m_freezer(freezer)
    {
    }
    [[nodiscard]] bool advance(Channel &channel) override;

private:
    using Clock = std::chrono::steady_clock;

    wire::Call m_call;
    Freezer &m_freezer;
    Clock::time_point m_begin = Clock::now();
};

}
