// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/runtools.h"

#include "base/argumentreader.h"
#include "sandbox/programs.h"
#include "tools/answers.h"
#include "tools/environmentargument.h"
#include "tools/sandboxtools.h"
#include "tools/toolcatalog.h"

#include <QJsonArray>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {
constexpr qsizetype longestContextName = 64;
sandbox::RunSignal signalOfName(const QString &name)
{
    return name == "INT"_L1 ? sandbox::RunSignal::Interrupt
        : name == "TERM"_L1 ? sandbox::RunSignal::Terminate
                            : sandbox::RunSignal::Kill;
}

constexpr double largestOffset = 9'007'199'254'740'991; // 2^53 - 1: what JSON numbers hold exactly
}

RunTools::RunTools(const Toolbox::Services &services, SandboxTools &sandboxes)
    : m_services(services)
    , m_sandboxes(sandboxes)
{
}

void RunTools::code(mcp::PendingCall &call, ArgumentReader &arguments)
{
    Order order;
    order.textArgument = u"code"_s;
    order.text = arguments.requiredText(order.textArgument);
    order.language = arguments.requiredText(u"language"_s);
    checkSize(arguments, u"code"_s, order.text);
    if (!sandbox::codeLanguages().contains(order.language))
        arguments.refuse(u"language"_s, QString(u"allowed are "_s + sandbox::codeLanguages().join(u", "_s)));
    const QString context = arguments.text(u"context"_s).value_or(u"default"_s);
    if (context.trimmed().isEmpty() || context.size() > longestContextName || context.contains(QChar::Null))
        arguments.refuse(u"context"_s, u"it must be a name of 1 to %1 characters"_s.arg(longestContextName));
    const bool reset = arguments.flag(u"reset_context"_s, false);
    order.program.spec.cell = sandbox::CellSpec{order.language, context, reset};
    order.program.spec.script = order.text.toUtf8();
    order.reviewedArguments = {{u"code"_s, order.text}, {u"language"_s, order.language}, {u"context"_s, context},
        {u"reset_context"_s, reset}};
    readCommon(arguments, order);
    begin(call, arguments, order);
}

void RunTools::command(mcp::PendingCall &call, ArgumentReader &arguments)
{
    Order order;
    order.textArgument = u"command"_s;
    order.text = arguments.requiredText(order.textArgument);
    order.language = u"bash"_s;
    checkSize(arguments, u"command"_s, order.text);
    sandbox::RunSpec &spec = order.program.spec;
    spec = sandbox::commandFor(order.text);
    spec.environment = readEnvironment(arguments, u"env"_s);
    spec.directory = arguments.text(u"working_directory"_s).value_or(QString());
    if (spec.directory.contains(QChar::Null))
        arguments.refuse(u"working_directory"_s, u"it contains a NUL"_s);
    const QString input = arguments.text(u"stdin"_s).value_or(QString());
    checkSize(arguments, u"stdin"_s, input);
    spec.input = input.toUtf8();
    const bool hasInput = arguments.has(u"stdin"_s);

    QJsonObject environment;
    for (const auto &[name, value] : spec.environment.asKeyValueRange())
        environment.insert(name, value);
    order.reviewedArguments = {{u"command"_s, order.text}, {u"env"_s, environment},
        {u"working_directory"_s, spec.directory}, {u"stdin"_s, input}};
    readCommon(arguments, order);
    spec.keepInput = order.program.background && !hasInput; // control_run may type into it
    begin(call, arguments, order);
}

void RunTools::readCommon(ArgumentReader &arguments, Order &order)
{
    order.program.background = arguments.flag(u"background"_s, false);
    const int fallback = order.program.background ? 0 : defaultRunSeconds;
    order.program.timeout = std::chrono::seconds(
        arguments.integer(u"timeout_seconds"_s, {runSeconds.least, runSeconds.most}).value_or(fallback));
    order.program.spec.timeout = order.program.timeout;
    order.reason = arguments.text(u"reason"_s).value_or(QString());
    order.reviewedArguments.insert(u"background"_s, order.program.background);
    order.reviewedArguments.insert(u"timeout_seconds"_s, qint64(order.program.timeout.count()));
}

void RunTools::checkSize(ArgumentReader &arguments, const QString &name, const QString &text)
{
    const bool required = name == "code"_L1 || name == "command"_L1;
    if (required && text.trimmed().isEmpty())
        arguments.refuse(name, u"it is empty: there is nothing to run"_s);
    else if (text.toUtf8().size() > approval::reviewedBytes)
        arguments.refuse(name, u"it is larger than 1 MiB, more than a person can review; write the data to a file"_s);
    else if (required && text.contains(QChar::Null))
        arguments.refuse(name, u"it contains a NUL"_s);
}

void RunTools::begin(mcp::PendingCall &call, ArgumentReader &arguments, const Order &order)
{
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    m_sandboxes.withSandbox(call, arguments, [this, order](mcp::PendingCall &held, ManagedSandbox &sandbox) {
        if (sandbox.isPaused()) // before a human is asked for what cannot be
            return answerError(held, sandbox::pausedError());
        approval::Request request = m_sandboxes.requestFor(held.caller(), sandbox);
        request.kind = approval::Kind::Run;
        request.text = order.text;
        request.language = order.language;
        request.editableArgument = order.textArgument;
        request.reason = order.reason;
        request.act.tool = held.tool();
        request.act.arguments = order.reviewedArguments;
        m_services.desk.begin(std::make_unique<ProgramOperation>(held.tool(), held.caller(), request, sandbox,
                                  order.program, m_services.scaler),
            held);
    });
}

void RunTools::wait(mcp::PendingCall &call, ArgumentReader &arguments)
{
    const QString text = arguments.requiredText(u"run_id"_s);
    const qint64 offset = arguments.integer(u"offset_bytes"_s, {0, largestOffset}).value_or(0);
    const qint64 seconds
        = arguments.integer(u"timeout_seconds"_s, {0, double(runSeconds.most)}).value_or(runSeconds.most);
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    const Result<Operation *> operation = findRun(call, text);
    if (!operation)
        return answerError(call, operation.error());
    m_services.desk.wait(**operation, call, offset, std::chrono::seconds(seconds));
}

Result<Operation *> RunTools::findRun(const mcp::PendingCall &call, const QString &text) const
{
    const auto id = RunId::parse(text);
    return id ? m_services.desk.find(call.caller().client, *id)
              : fail(Code::NotFound, u"There is no run %1."_s.arg(text.left(40)));
}

void RunTools::control(mcp::PendingCall &call, ArgumentReader &arguments)
{
    const QString text = arguments.requiredText(u"run_id"_s);
    const QString input = arguments.text(u"input"_s).value_or(QString());
    checkSize(arguments, u"input"_s, input);
    Control control{.input = input.toUtf8(), .closeInput = arguments.flag(u"close_input"_s, false)};
    const QString signal
        = arguments.has(u"signal"_s) ? arguments.choice(u"signal"_s, {u"INT"_s, u"TERM"_s, u"KILL"_s}) : QString();
    if (!signal.isEmpty())
        control.signal = signalOfName(signal);
    if (control.input.isEmpty() && !control.closeInput && !control.signal)
        arguments.refuse(u"input"_s, u"one of input, close_input and signal is needed"_s);
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());

    const Result<Operation *> operation = findRun(call, text);
    if (!operation)
        return answerError(call, operation.error());
    auto *program = qobject_cast<ProgramOperation *>(*operation);
    if (!program || !program->sandbox())
        return answerError(call, {Code::Conflict, u"Run %1 is no program that can be controlled."_s.arg(text)});
    if (!control.input.isEmpty())
        return askToType(call, *program, control,
            {{u"run_id"_s, text}, {u"input"_s, input}, {u"close_input"_s, control.closeInput}, {u"signal"_s, signal}});
    if (const Result<> done = controlRun(*program, control); !done)
        return answerError(call, done.error());
    mcp::ToolResult result = controlReport(*program, control);
    result.facts.insert(u"run_id"_s, text);
    result.facts.insert(u"state"_s, stateName(program->state()));
    call.answer(result);
}

void RunTools::askToType(
    mcp::PendingCall &call, ProgramOperation &program, const Control &control, const QJsonObject &arguments)
{
    approval::Request request = m_sandboxes.requestFor(call.caller(), *program.sandbox());
    request.kind = approval::Kind::OpenDoor;
    request.text = QString::fromUtf8(control.input);
    request.language = u"text"_s;
    request.act.tool = call.tool();
    request.act.arguments = arguments;
    m_services.desk.begin(std::make_unique<InputOperation>(call.caller(), request, program, control), call);
}

}
