// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/core.h"
#include "app/unixsignals.h"
#include "cli/commandline.h"
#include "cli/terminalprompter.h"

#include <QObject>

#include <memory>

namespace sandtray::app {

/// `sandtray --headless`: the server without a window. The first line on standard output says where it listens.
class HeadlessApplication : public QObject {
    Q_OBJECT

public:
    HeadlessApplication(const cli::Installation &installation, const cli::Invocation &invocation);

    /// The exit code of the program.
    [[nodiscard]] int run();

private:
    [[nodiscard]] Result<> answerRequests();
    void announce();
    void warn();

    cli::Installation m_installation;
    cli::Invocation m_invocation;
    UnixSignals m_signals;
    std::unique_ptr<Core> m_core;
    std::unique_ptr<cli::HeadlessApprover> m_approver;
    std::unique_ptr<cli::TerminalPrompter> m_prompter;
    bool m_failed = false;
};

}
