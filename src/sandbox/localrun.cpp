// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/localrun.h"

#include <csignal>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Verdict = AgentCall::Verdict;

namespace {

/// The agent chases what flees by forking for 10 s before it kills everything.
constexpr auto patienceWithAgent = 30s;
/// For a cell to end after it was interrupted.
constexpr auto patienceWithKernel = 3s;

std::uint32_t characters(int count)
{
    return std::uint32_t(qBound(1, count, 65535));
}

int numberOf(RunSignal signal)
{
    switch (signal) {
    case RunSignal::Interrupt:
        return SIGINT;
    case RunSignal::Terminate:
        return SIGTERM;
    case RunSignal::Kill:
        break;
    }
    return SIGKILL;
}

}

LocalRun::LocalRun(const RunSpec &spec, wire::Call call, const Place &place, QObject *parent)
    : Run(parent)
    , m_id(spec.id)
    , m_call(call)
    , m_channel(place.channel)
    , m_clock(place.clock)
    , m_spec(spec)
    , m_isCell(spec.cell)
    , m_program(m_isCell ? u"the kernel of "_s + spec.cell->language : spec.argv.first())
    , m_output(place.spoolFolder, place.spoolCapacity, place.patterns)
    , m_error(place.spoolFolder, place.spoolCapacity, place.patterns)
    , m_input(place.channel, call, spec)
    , m_begin(place.clock.monotonic())
{
    connect(&m_timer, &QTimer::timeout, this, &LocalRun::timeOut);
}

void LocalRun::begin(wire::Call kernel)
{
    m_hasBegun = true;
    m_begin = m_clock.monotonic();
    if (m_spec.timeout > 0ms)
        m_timer.start(m_spec.timeout);
    sendScript();
    if (m_isCell)
        m_channel.send(wire::Cell{m_call, kernel});
    else
        askToStart();
    m_spec = {};
    m_input.begin();
}

void LocalRun::sendScript()
{
    if (!m_spec.script)
        return;
    qsizetype sent = 0;
    do { // an empty script is a script
        const std::string chunk = chunkToWire(*m_spec.script, sent);
        m_channel.send(wire::Script{m_call, chunk});
        sent += qsizetype(chunk.size());
    } while (sent < m_spec.script->size());
}

void LocalRun::askToStart()
{
    wire::Start start;
    start.call = m_call;
    for (const QString &argument : std::as_const(m_spec.argv))
        start.argv.push_back(argument.toStdString());
    if (m_spec.terminal) {
        start.columns = characters(m_spec.terminal->columns);
        start.rows = characters(m_spec.terminal->rows);
        if (!m_spec.environment.contains(u"TERM"_s))
            m_spec.environment.insert(u"TERM"_s, u"xterm-256color"_s);
    }
    start.environment = toWire(m_spec.environment);
    start.directory = m_spec.directory.toStdString();
    start.keepInput = m_spec.takesInput();
    m_channel.send(start);
}

const OutputSpool &LocalRun::spool(Stream stream) const
{
    return stream == Stream::Output ? m_output.spool() : m_error.spool();
}

OutputLane &LocalRun::lane(wire::Stream stream)
{
    return stream == wire::Stream::Output ? m_output : m_error;
}

Result<> LocalRun::writeInput(const QByteArray &bytes)
{
    if (!m_isRunning)
        return fail(Code::Ended, u"the program has ended"_s);
    return m_input.write(bytes);
}

void LocalRun::closeInput()
{
    m_input.close();
}

void LocalRun::resize(TerminalSize size)
{
    if (!m_hasBegun && m_spec.terminal)
        m_spec.terminal = size;
    else if (m_isRunning)
        m_channel.send(wire::Resize{m_call, characters(size.columns), characters(size.rows)});
}

void LocalRun::send(RunSignal signal)
{
    if (!m_hasProcesses)
        return;
    if (signal == RunSignal::Kill)
        kill(RunEnd::Killed);
    else if (m_hasBegun)
        m_channel.send(wire::Signal{m_call, numberOf(signal), false});
}

void LocalRun::stop()
{
    end(RunEnd::Killed);
}

void LocalRun::timeOut()
{
    if (m_isKilled)
        Q_EMIT outlivedItsKill();
    else if (m_endedFor)
        kill(*m_endedFor);
    else
        end(RunEnd::TimedOut);
}

void LocalRun::end(RunEnd why)
{
    if (m_isCell && m_hasBegun && m_isRunning && !m_endedFor)
        interrupt(why);
    else
        kill(why);
}

/// The context keeps its state if the kernel gets out of the cell.
void LocalRun::interrupt(RunEnd why)
{
    m_endedFor = why;
    m_channel.send(wire::Signal{m_call, SIGINT, false});
    m_timer.start(patienceWithKernel);
}

void LocalRun::kill(RunEnd why)
{
    if (!m_hasBegun)
        return finishUnbegun(why);
    m_channel.send(wire::Signal{m_call, SIGKILL, true});
    if (m_isKilled || !m_isRunning)
        return;
    m_isKilled = true;
    m_endedFor = m_endedFor.value_or(why);
    m_timer.start(patienceWithAgent);
}

/// What is being killed dies even while it is stopped.
void LocalRun::suspendTime()
{
    if (!m_isKilled)
        m_timer.suspend();
}

void LocalRun::finishUnbegun(RunEnd why)
{
    m_outcome.end = why;
    finish();
    endTree();
}

Verdict LocalRun::take(const wire::ToHost &message)
{
    if (const auto *output = std::get_if<wire::Output>(&message))
        return takeOutput(*output);
    if (const auto *taken = std::get_if<wire::Taken>(&message))
        return m_input.noteTaken(qsizetype(taken->bytes)) ? Verdict::More : Verdict::Fault;
    if (const auto *report = std::get_if<wire::CellReport>(&message))
        return takeReport(*report);
    if (const auto *exited = std::get_if<wire::Exited>(&message))
        takeExit(*exited);
    else if (const auto *failed = std::get_if<wire::Failed>(&message))
        takeFailure(*failed);
    else if (std::holds_alternative<wire::TreeEnded>(message) && !m_isRunning)
        endTree();
    else if (std::holds_alternative<wire::Started>(message))
        m_hasStarted = true;
    else
        return Verdict::Fault;
    return m_hasProcesses ? Verdict::More : Verdict::Done;
}

Verdict LocalRun::takeOutput(const wire::Output &output)
{
    if (!m_isRunning)
        return Verdict::More; // what comes after the end belongs to nobody
    OutputLane &to = lane(output.stream);
    if (!to.take(output.bytes))
        return Verdict::Fault;
    if (const std::uint32_t credit = to.claimCredit(); credit > 0)
        m_channel.send(wire::Credit{m_call, output.stream, credit});
    Q_EMIT outputArrived(output.stream == wire::Stream::Output ? Stream::Output : Stream::Error);
    return Verdict::More;
}

Verdict LocalRun::takeReport(const wire::CellReport &report)
{
    m_reportBytes += qsizetype(report.bytes.size());
    if (!m_isCell || !m_isRunning || m_reportBytes > qsizetype(wire::maximumReports))
        return Verdict::Fault;
    if (!std::exchange(m_reportIsOpen, !report.last))
        m_reports.append(QByteArray());
    m_reports.last() += QByteArray::fromStdString(report.bytes);
    return Verdict::More;
}

void LocalRun::takeExit(const wire::Exited &exited)
{
    if (!m_isRunning)
        return;
    m_outcome.end = endOf(exited);
    m_outcome.signal = qBound(0, exited.signal, SIGRTMAX);
    // A cell that was interrupted for its time-out has a code of its kernel's making.
    if (exited.signal == 0 && m_outcome.end != RunEnd::TimedOut && m_outcome.end != RunEnd::Killed)
        m_outcome.exitCode = exited.code & 0xff;
    m_outcome.peakBytes = fromWire(exited.peakBytes);
    m_outcome.cpu = std::chrono::milliseconds(fromWire(exited.cpuMilliseconds));
    finish();
}

RunEnd LocalRun::endOf(const wire::Exited &exited) const
{
    if (m_endedFor == RunEnd::TimedOut || (m_endedFor && (m_isCell || exited.signal == SIGKILL)))
        return *m_endedFor;
    const bool hasFailed = exited.signal != 0 || exited.code != 0;
    if (hasFailed && exited.limit == wire::Limit::Memory)
        return RunEnd::OutOfMemory;
    if (hasFailed && exited.limit == wire::Limit::Disk)
        return RunEnd::DiskFull;
    if (hasFailed && exited.limit == wire::Limit::Processes)
        return RunEnd::TooManyProcesses;
    return exited.signal != 0 ? RunEnd::Signaled : RunEnd::Exited;
}

void LocalRun::takeFailure(const wire::Failed &failure)
{
    if (!m_isRunning || m_hasStarted) // then it is an input or a signal that came to nothing, not the run
        return;
    m_outcome.end = RunEnd::StartFailed;
    m_outcome.failure = u"cannot start %1: %2"_s.arg(m_program, qt_error_string(failure.number));
    finish();
    endTree();
}

void LocalRun::endWithSandbox(EndReason reason)
{
    if (m_isRunning) {
        m_outcome.end = RunEnd::SandboxEnded;
        m_outcome.sandboxEnd = reason;
        finish();
    }
    endTree();
}

void LocalRun::finish()
{
    m_isRunning = false;
    m_timer.end();
    m_input.end();
    m_spec = {};
    m_output.finish();
    m_error.finish();
    m_outcome.duration = m_clock.monotonic() - m_begin;
    Q_EMIT finished(m_outcome);
}

void LocalRun::endTree()
{
    if (!m_hasProcesses)
        return;
    m_hasProcesses = false;
    Q_EMIT treeEnded();
}

}
