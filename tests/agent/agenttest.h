// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agentprocess.h"

#include <QObject>
#include <QTest>

namespace sandtray::agent {

/// What came of one program.
struct Outcome {
    wire::Call call = 0;
    std::optional<wire::Exited> exited;
    std::optional<wire::Failed> failed;
    QByteArray output;
    QByteArray error;
};

/// A fresh, configured sandbox for each test function.
class AgentTest : public QObject {
    Q_OBJECT

protected:
    AgentProcess &agent() { return *m_agent; }

    /// Starts bash with `script`; the call.
    wire::Call startShell(const std::string &script, bool keepInput = false);
    wire::Call start(wire::Start request);
    /// Starts and waits until the program has ended.
    Outcome run(wire::Start request);
    Outcome runShell(const std::string &script);
    /// Waits for the end of a program that was started.
    Outcome finish(wire::Call call);
    /// Reads until `marker` was printed.
    [[nodiscard]] bool awaitOutput(wire::Call call, const QByteArray &marker);
    [[nodiscard]] bool awaitOutputSize(wire::Call call, qsizetype size);
    [[nodiscard]] bool killTree(wire::Call call);
    wire::StatusReport status();
    /// Commands of the processes that belong to the call, sorted.
    QByteArrayList commandsOf(wire::Call call);
    /// Asks until these are the processes of the call.
    [[nodiscard]] bool awaitCommands(wire::Call call, const QByteArrayList &commands);
    [[nodiscard]] bool awaitProcesses(std::size_t count);

private Q_SLOTS:
    void init();
    void cleanup();

private:
    std::unique_ptr<AgentProcess> m_agent;
};

}
