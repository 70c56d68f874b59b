// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/inputpump.h"

#include "sandbox/localbackend.h"

#include <QFile>

#include <memory>

namespace sandtray::cli {

/// `sandtray run`: a sandbox of its own, in this process's tree, for one program that the human asked for. Prints what
/// the program prints, as fast as the reader takes it, and ends with its exit code (128 + N for signal N).
class RunCommand : public Command {
    Q_OBJECT

public:
    struct Options {
        QString file; ///< - is standard input
        QString language; ///< empty: by the file's ending, else bash
        QStringList arguments;
        sandbox::LocalBackendConfig backend;
    };

    explicit RunCommand(Options options);
    void start() override;

private:
    [[nodiscard]] Result<QString> readProgram() const;
    [[nodiscard]] QString language() const;
    using Created = Result<std::shared_ptr<sandbox::Sandbox>>;
    void onCreated(const Created &created);
    void forward(sandbox::Stream stream);
    void onFinished(const sandbox::RunOutcome &outcome);
    void fail(const Error &error);

    Options m_options;
    SystemClock m_clock;
    sandbox::LocalBackend m_backend;
    sandbox::RunSpec m_spec;
    std::shared_ptr<sandbox::Sandbox> m_sandbox;
    sandbox::Run *m_run = nullptr;
    std::unique_ptr<InputPump> m_input;
    qint64 m_forwarded[2] = {0, 0};
};

}
