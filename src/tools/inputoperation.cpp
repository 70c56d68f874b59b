// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/inputoperation.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

Result<> controlRun(const ProgramOperation &program, const Control &control)
{
    sandbox::Run *run = program.run();
    if (!run && !program.isOver())
        return fail(Code::Conflict, u"The program has not started yet. Call wait_run first."_s);
    if (!run || !run->hasProcesses())
        return fail(Code::Conflict, u"The run has ended, and nothing of it is alive."_s);
    if (!control.input.isEmpty()) {
        if (const Result<> written = run->writeInput(control.input); !written)
            return fail(Code::Conflict,
                u"Nothing was typed: %1. Only a run_command with background and without stdin keeps its input open."_s.arg(
                    written.error().detail));
    }
    if (control.closeInput)
        run->closeInput();
    if (control.signal)
        run->send(*control.signal);
    return {};
}

mcp::ToolResult controlReport(const ProgramOperation &program, const Control &control)
{
    const QString id = program.id().toString();
    QStringList done;
    if (!control.input.isEmpty())
        done += u"typed %1 bytes"_s.arg(control.input.size());
    if (control.closeInput)
        done += u"closed the input"_s;
    if (control.signal)
        done += u"sent the signal"_s;
    return {.text = u"Run %1: %2. Call wait_run with run_id %1 to see what came of it."_s.arg(id, done.join(u", "_s)),
        .facts = {{u"controlled_run_id"_s, id}, {u"input_bytes"_s, control.input.size()}}};
}

InputOperation::InputOperation(
    mcp::Caller caller, approval::Request request, ProgramOperation &program, Control control)
    : Operation(u"control_run"_s, std::move(caller), std::move(request), program.sandbox())
    , m_program(&program)
    , m_control(std::move(control))
{
}

void InputOperation::doPerform()
{
    const Result<> done
        = m_program ? controlRun(*m_program, m_control) : fail(Code::Ended, u"The run is gone."_s);
    if (!done)
        return failWith(done.error());
    finish();
}

mcp::ToolResult InputOperation::report(qint64) const
{
    return m_program ? controlReport(*m_program, m_control) : mcp::ToolResult{.text = u"The run is gone."_s};
}

}
