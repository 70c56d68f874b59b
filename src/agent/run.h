// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/inputqueue.h"
#include "agent/outputpair.h"
#include "agent/supervisor.h"
#include "agent/terminal.h"

#include <algorithm>

namespace sandtray::agent {

/// What Configure has set for every run.
struct Configuration {
    wire::Environment environment;
    ResourceLimits limits;
};

/// One program and all it has started, from Start until TreeEnded. Owned by RunTable.
class Run {
public:
    /// `script` may be none.
    [[nodiscard]] static Result<Run> start(
        const wire::Start &request, const Configuration &configuration, UniqueFd script);
    /// With descriptors of somebody else's making, who also sees to its input and output.
    [[nodiscard]] static Result<Run> start(
        const wire::Start &request, const Configuration &configuration, const Standard &standard);

    [[nodiscard]] wire::Call call() const { return m_call; }
    [[nodiscard]] pid_t supervisor() const { return m_supervisor.pid(); }
    void writeInput(std::string_view bytes, Channel &channel);
    void closeInput();
    /// Does nothing without a terminal.
    void resize(TerminalSize size);
    void grant(wire::Stream stream, std::uint32_t bytes);

    void watch(PollSet &poll, bool channelHasRoom) const;
    /// Whether it can go on without anything new to be seen by poll(2).
    [[nodiscard]] bool isBusy(bool channelHasRoom) const { return m_output.isBusy(channelHasRoom); }
    void serve(const PollSet &poll, Channel &channel);

    /// To the process group of the program; a signal that comes before the program is there waits for it.
    void signal(int number);
    /// The supervisor was reaped. When it did not end by itself, what it has left is not below it any more.
    void supervisorEnded(bool byItself, Channel &channel);

    /// Over a limit: the greater counts. Forgotten with the next cell.
    void noteLimit(wire::Limit limit) { m_limit = std::max(m_limit, limit); }
    void noteMemory(std::uint64_t bytes) { m_watchedPeak = std::max(m_watchedPeak, bytes); }
    void forgetLimits();
    /// What the end of it, or of its cell, is told with.
    [[nodiscard]] wire::Limit metLimit() const;
    [[nodiscard]] std::uint64_t watchedPeak() const { return m_watchedPeak; }

    /// 0 until it is there.
    [[nodiscard]] pid_t program() const { return m_program; }
    [[nodiscard]] const std::optional<Report> &exit() const { return m_exit; }
    /// Why there never was a program.
    [[nodiscard]] const std::optional<Failure> &failure() const { return m_failure; }

    [[nodiscard]] bool hasSupervisorEnded() const { return m_supervisorEnded; }
    /// All that the program had written was sent, and its end; what remains is TreeEnded.
    [[nodiscard]] bool awaitsTreeEnd() const { return m_supervisorEnded && m_exitSent; }
    [[nodiscard]] bool hasFailed() const { return m_supervisorEnded && m_failure; }
    /// Its supervisor was killed and cannot tell when the tree has ended.
    [[nodiscard]] bool isOrphaned() const { return m_orphaned; }

private:
    Run(wire::Call call, Supervisor supervisor);
    void readReports(Channel &channel);
    void take(const Report &report, Channel &channel);
    void giveUp(const Failure &failure, Channel &channel);
    void markStart(Channel &channel);
    void markExit(const Report &report);
    void tellLostInput(Channel &channel);
    void tellTakenInput(Channel &channel);
    void sendExit(Channel &channel);

    wire::Call m_call;
    Supervisor m_supervisor;
    InputQueue m_input;
    OutputPair m_output;
    pid_t m_launching = 0;
    pid_t m_program = 0; // 0: not started yet
    int m_waitingSignal = 0;
    std::optional<Report> m_exit;
    wire::Limit m_limit = wire::Limit::None;
    std::uint64_t m_watchedPeak = 0;
    bool m_inputLost = false;
    std::optional<Failure> m_failure;
    bool m_exitSent = false;
    bool m_supervisorEnded = false;
    bool m_orphaned = false;
};

}
