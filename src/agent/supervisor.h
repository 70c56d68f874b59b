// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/childlaunch.h"
#include "agent/failure.h"
#include "agent/uniquefd.h"

#include <optional>

#include <sys/types.h>

/// A process of ours per run, between the agent and the program. It is the child subreaper of the run: whatever the
/// program forks, twice and with setsid(2) too, stays below it, so the run's processes are those below its supervisor
/// and the run is over when it has no child left.
///
/// Threat model. It has the uid of hostile code, so it can be stopped (the agent continues it) and killed (the agent
/// then kills what it had supervised). It is not dumpable and holds no descriptor but its end of a socket on which it
/// only writes; it has none of the channel. It is in the session of the program, not in that of the agent.
namespace sandtray::agent {

/// What is told from below, in order: Launching, then Failed, or Started and Exited. Launching comes from the process
/// that will be the program, before it can do any harm: a program that kills its supervisor at once was started.
struct Report {
    enum class Kind : std::uint32_t { Launching, Failed, Started, Exited } kind = Kind::Failed;
    std::int32_t value = 0; ///< pid of the program; errno; pid again; status as of waitpid(2)
    std::uint32_t act = 0; ///< of Failed, see actName()
    std::uint64_t peakBytes = 0;
    std::uint64_t cpuMilliseconds = 0;
};

/// The agent's side of one. Reap `pid` only after it was seen to end: until then nobody else can have the number.
class Supervisor {
public:
    [[nodiscard]] static Result<Supervisor> start(
        const Program &program, const ResourceLimits &limits, Standard standard);

    [[nodiscard]] pid_t pid() const { return m_pid; }
    [[nodiscard]] int descriptor() const { return m_reports.get(); }
    /// The next report, if one has come.
    [[nodiscard]] std::optional<Report> next();

private:
    Supervisor(pid_t pid, UniqueFd reports)
        : m_pid(pid)
        , m_reports(std::move(reports))
    {
    }

    pid_t m_pid;
    UniqueFd m_reports;
};

}
