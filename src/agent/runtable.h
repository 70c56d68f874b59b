// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/kernel.h"
#include "agent/limitwatch.h"
#include "agent/processtable.h"
#include "agent/run.h"
#include "agent/scriptfile.h"

#include <chrono>
#include <map>

namespace sandtray::agent {

/// All runs of the sandbox, and the children of process 1: supervisors, and what killed supervisors have left (strays).
///
/// Threat model. A run can kill its own or another run's supervisor. It gains nothing by that: strays are killed, and
/// the host hears TreeEnded of such a run only when none is left.
class RunTable {
public:
    /// Each holds four descriptors of the agent, a kernel six.
    static constexpr std::size_t maximum = 64;

    explicit RunTable(Channel &channel);

    /// False when more programs wait for their Start than any host has reason to begin.
    [[nodiscard]] bool addScript(const wire::Script &script);
    [[nodiscard]] Result<> start(const wire::Start &request, const Configuration &configuration);
    /// Gives the script of the call to its kernel.
    [[nodiscard]] Result<> begin(const wire::Cell &request);
    /// Null once the run is over, and for calls that never were one.
    [[nodiscard]] Run *find(wire::Call call);
    void grant(const wire::Credit &request);
    void signal(const wire::Signal &request);
    [[nodiscard]] std::map<pid_t, wire::Call> supervisors() const;
    /// Kills the run that takes the most memory.
    void relieve() { lookAtLimits(true); }
    void watchLimits(const LimitWatch::Limits &limits) { m_watch.setLimits(limits); }

    void watch(PollSet &poll) const;
    /// How long the loop may wait for what it watches, in milliseconds; -1 is without end.
    [[nodiscard]] int patience();
    void serve(const PollSet &poll);

private:
    static constexpr wire::Call strays = 0; // calls count from 1

    [[nodiscard]] Result<> startKernel(const wire::Start &request, const Configuration &configuration);
    [[nodiscard]] std::map<wire::Call, Kernel>::iterator kernelOf(wire::Call cell);
    void signalRun(Run &run, const wire::Signal &request);
    void reap();
    void serveRuns(const PollSet &poll);
    void serveKernels(const PollSet &poll);
    void childEnded(pid_t pid, bool byItself);
    void pursue();
    void killStrays(const ProcessTable &table);
    [[nodiscard]] bool hasStrays() const { return m_hunts.contains(strays); }
    [[nodiscard]] bool isBusyBeyondKernels() const;
    void lookAtLimits(bool relieve = false);
    void tellLoad(std::uint64_t bytes);
    [[nodiscard]] bool settleKernel(wire::Call call);
    void settle();

    Channel &m_channel;
    std::map<wire::Call, Run> m_runs;
    std::map<wire::Call, Kernel> m_kernels; // by the call of their run
    std::map<wire::Call, ScriptFile> m_scripts; // of runs to come
    std::map<wire::Call, std::chrono::steady_clock::time_point> m_hunts; // of runs' trees and of strays, by their begin
    LimitWatch m_watch;
    std::uint64_t m_toldLoad = 0;
    wire::Call m_turn = 0; // the run that was served first in the last turn
    int m_calmPasses = 0; // over the process table in which no stray was seen
    bool m_moreToReap = false;
};

}
