// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/programoperation.h"

namespace sandtray::tools {

/// What control_run does to a program, in this order.
struct Control {
    QByteArray input;
    bool closeInput = false;
    std::optional<sandbox::RunSignal> signal;
};

/// Does it. Code::Conflict when the program has not started yet, has ended, or takes no input (any more).
[[nodiscard]] Result<> controlRun(const ProgramOperation &program, const Control &control);

/// control_run with input: what is typed into a program that was reviewed is a request of its own.
class InputOperation final : public Operation {
    Q_OBJECT

public:
    InputOperation(mcp::Caller caller, approval::Request request, ProgramOperation &program, Control control);

private:
    void doPerform() override;
    [[nodiscard]] mcp::ToolResult report(qint64 offset) const override;

    QPointer<ProgramOperation> m_program;
    Control m_control;
};

/// The answer of control_run, and how the program stands.
[[nodiscard]] mcp::ToolResult controlReport(const ProgramOperation &program, const Control &control);

}
