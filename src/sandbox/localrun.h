// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "sandbox/agentcall.h"
#include "sandbox/inputfeed.h"
#include "sandbox/outputlane.h"
#include "sandbox/pausabletimer.h"
#include "sandbox/sandbox.h"

namespace sandtray::sandbox {

/// A run in a local sandbox. Child of its LocalSandbox, which hands it the messages with its call number.
class LocalRun final : public Run {
    Q_OBJECT

public:
    struct Place {
        HostChannel &channel;
        const SecretPatterns &patterns;
        const Clock &clock;
        QString spoolFolder;
        qint64 spoolCapacity;
    };

    LocalRun(const RunSpec &spec, wire::Call call, const Place &place, QObject *parent);

    /// Asks the agent to start it; a cell is given to the kernel with that call.
    void begin(wire::Call kernel = 0);
    /// The kernel of its cell has ended, and with it what the context held.
    void noteLostContext() { m_outcome.contextLost = true; }
    void noteRestartedContext() { m_outcome.contextRestarted = true; }

    [[nodiscard]] RunId id() const override { return m_id; }
    [[nodiscard]] bool isRunning() const override { return m_isRunning; }
    [[nodiscard]] bool hasProcesses() const override { return m_hasProcesses; }
    [[nodiscard]] const RunOutcome &outcome() const override { return m_outcome; }
    [[nodiscard]] const OutputSpool &spool(Stream stream) const override;

    [[nodiscard]] Result<> writeInput(const QByteArray &bytes) override;
    void closeInput() override;
    void resize(TerminalSize size) override;
    void send(RunSignal signal) override;
    void stop() override;
    [[nodiscard]] QByteArrayList takeReports() override { return std::exchange(m_reports, {}); }

    [[nodiscard]] AgentCall::Verdict take(const wire::ToHost &message);
    /// Its time stands still while the sandbox does.
    void suspendTime();
    void resumeTime() { m_timer.resume(); }
    /// Sends what waits, as far as the channel has room.
    void pump() { m_input.pump(); }
    void endWithSandbox(EndReason reason);

Q_SIGNALS:
    /// The agent was told to kill it and did not.
    void outlivedItsKill();

private:
    void sendScript();
    void askToStart();
    void timeOut();
    void end(RunEnd why);
    void interrupt(RunEnd why);
    void kill(RunEnd why);
    void finishUnbegun(RunEnd why);
    [[nodiscard]] OutputLane &lane(wire::Stream stream);
    [[nodiscard]] AgentCall::Verdict takeOutput(const wire::Output &output);
    [[nodiscard]] AgentCall::Verdict takeReport(const wire::CellReport &report);
    void takeExit(const wire::Exited &exited);
    [[nodiscard]] RunEnd endOf(const wire::Exited &exited) const;
    void takeFailure(const wire::Failed &failure);
    void finish();
    void endTree();

    RunId m_id;
    wire::Call m_call;
    HostChannel &m_channel;
    const Clock &m_clock;
    RunSpec m_spec; // until it has begun
    bool m_isCell;
    QString m_program;
    OutputLane m_output;
    OutputLane m_error;
    PausableTimer m_timer; // the program's time, then that of an interrupted cell, then the agent's to kill it
    InputFeed m_input;
    std::chrono::milliseconds m_begin;
    bool m_hasBegun = false;
    bool m_hasStarted = false;
    bool m_isRunning = true;
    bool m_hasProcesses = true;
    std::optional<RunEnd> m_endedFor; // interrupted or killed, and why
    bool m_isKilled = false;
    QByteArrayList m_reports;
    qsizetype m_reportBytes = 0;
    bool m_reportIsOpen = false; // the last of m_reports has more pieces to come
    RunOutcome m_outcome;
};

}
