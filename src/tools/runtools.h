// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/inputoperation.h"
#include "tools/programoperation.h"
#include "tools/toolbox.h"

namespace sandtray::tools {

class SandboxTools;

/// run_code, run_command, wait_run, control_run.
class RunTools {
public:
    RunTools(const Toolbox::Services &services, SandboxTools &sandboxes);

    void code(mcp::PendingCall &call, ArgumentReader &arguments);
    void command(mcp::PendingCall &call, ArgumentReader &arguments);
    void wait(mcp::PendingCall &call, ArgumentReader &arguments);
    void control(mcp::PendingCall &call, ArgumentReader &arguments);

private:
    /// What a run call asks for, read from its arguments.
    struct Order {
        ProgramOperation::Program program;
        QString text; ///< the reviewed code
        QString textArgument; ///< the name of the argument that it is
        QString language;
        QString reason;
        QJsonObject reviewedArguments; ///< as they will be used
    };

    static void readCommon(ArgumentReader &arguments, Order &order);
    static void checkSize(ArgumentReader &arguments, const QString &name, const QString &text);
    void begin(mcp::PendingCall &call, ArgumentReader &arguments, const Order &order);
    [[nodiscard]] Result<Operation *> findRun(const mcp::PendingCall &call, const QString &text) const;
    void askToType(mcp::PendingCall &call, ProgramOperation &program, const Control &control, const QJsonObject &arguments);

    Toolbox::Services m_services;
    SandboxTools &m_sandboxes;
};

}
