// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/run.h"

#include "agent/diskusage.h"
#include "agent/program.h"
#include "agent/streams.h"
#include "agent/treekill.h"

#include <csignal>

#include <sys/wait.h>

namespace sandtray::agent {

Result<Run> Run::start(const wire::Start &request, const Configuration &configuration, UniqueFd script)
{
    auto streams = Streams::make(request);
    if (!streams)
        return tl::unexpected(streams.error());
    Standard standard = streams->standard();
    standard.third = script.get();
    auto run = start(request, configuration, standard);
    if (!run)
        return run;
    run->m_input = InputQueue(std::move(streams->input));
    run->m_output = OutputPair(std::move(streams->output), std::move(streams->error));
    return run;
}

Result<Run> Run::start(const wire::Start &request, const Configuration &configuration, const Standard &standard)
{
    const auto program = Program::prepare(request, configuration.environment);
    if (!program)
        return tl::unexpected(program.error());
    auto supervisor = Supervisor::start(*program, configuration.limits, standard);
    if (!supervisor)
        return tl::unexpected(supervisor.error());
    return Run(request.call, std::move(*supervisor));
}

Run::Run(wire::Call call, Supervisor supervisor)
    : m_call(call)
    , m_supervisor(std::move(supervisor))
    , m_input({})
    , m_output({}, {})
{
}

void Run::grant(wire::Stream stream, std::uint32_t bytes)
{
    m_output.grant(stream, bytes);
}

void Run::writeInput(std::string_view bytes, Channel &channel)
{
    if (m_input.append(bytes))
        return;
    m_inputLost = true;
    tellLostInput(channel);
}

void Run::closeInput()
{
    const std::string end = endOfInput(m_input.descriptor());
    m_input.finish(m_input.endsWithinLine() ? end + end : end); // the first would only hand the line over
}

void Run::resize(TerminalSize size)
{
    resizeTerminal(m_input.descriptor(), size);
}

/// Before Started the host would take it for the end of the run.
void Run::tellLostInput(Channel &channel)
{
    if (m_inputLost && m_program != 0)
        channel.send(answer(m_call, Failure{ENOBUFS, "stdin was given up: the program does not read it"}));
}

/// Between Started and Exited: at other times the host has nothing to do with it.
void Run::tellTakenInput(Channel &channel)
{
    if (m_program == 0 || m_exitSent)
        return;
    if (const std::size_t bytes = m_input.takeDeparted(); bytes > 0)
        channel.send(wire::Taken{m_call, static_cast<std::uint32_t>(bytes)});
}

void Run::watch(PollSet &poll, bool channelHasRoom) const
{
    if (!m_supervisorEnded)
        poll.watch(m_supervisor.descriptor(), POLLIN);
    if (m_program != 0)
        m_output.watch(poll, channelHasRoom);
    if (m_input.wantsToWrite())
        poll.watch(m_input.descriptor(), POLLOUT);
}

void Run::serve(const PollSet &poll, Channel &channel)
{
    readReports(channel);
    if (m_program != 0) // the host hears of the start first
        m_output.read(m_call, poll, channel);
    if (m_input.wantsToWrite() && poll.isReady(m_input.descriptor()))
        m_input.write();
    tellTakenInput(channel);
    if (m_exit && !m_exitSent && m_output.isDrained())
        sendExit(channel);
}

void Run::readReports(Channel &channel)
{
    while (const auto report = m_supervisor.next())
        take(*report, channel);
}

void Run::take(const Report &report, Channel &channel)
{
    switch (report.kind) {
    case Report::Kind::Launching:
        m_launching = report.value;
        break;
    case Report::Kind::Failed:
        giveUp({report.value, actName(report.act)}, channel);
        break;
    case Report::Kind::Started:
        markStart(channel);
        break;
    case Report::Kind::Exited:
        markExit(report);
        break;
    }
}

void Run::giveUp(const Failure &failure, Channel &channel)
{
    m_failure = failure;
    channel.send(answer(m_call, failure));
}

void Run::markStart(Channel &channel)
{
    m_program = m_launching;
    channel.send(wire::Started{m_call, static_cast<std::uint32_t>(m_program)});
    tellLostInput(channel);
    if (m_waitingSignal != 0 && !m_supervisorEnded)
        signal(m_waitingSignal);
}

void Run::markExit(const Report &report)
{
    m_exit = report;
    m_output.markExit();
}

void Run::sendExit(Channel &channel)
{
    const bool signaled = WIFSIGNALED(m_exit->value);
    channel.send(wire::Exited{m_call, signaled ? -1 : WEXITSTATUS(m_exit->value),
        signaled ? WTERMSIG(m_exit->value) : 0, std::max(m_exit->peakBytes, m_watchedPeak), m_exit->cpuMilliseconds,
        metLimit()});
    m_exitSent = true;
    m_output.discard();
}

void Run::forgetLimits()
{
    m_limit = wire::Limit::None;
    m_watchedPeak = 0;
}

wire::Limit Run::metLimit() const
{
    return m_limit == wire::Limit::None && isDiskFull() ? wire::Limit::Disk : m_limit;
}

void Run::signal(int number)
{
    if (m_program == 0)
        m_waitingSignal = number;
    else if (::getsid(m_program) == supervisor())
        ::kill(-m_program, number);
    else // its leader was reaped, so the number of the group may be somebody else's by now
        signalGroup(ProcessTable::read(), supervisor(), m_program, number);
}

void Run::supervisorEnded(bool byItself, Channel &channel)
{
    readReports(channel);
    m_supervisorEnded = true;
    m_orphaned = !byItself;
    if (m_failure || m_exit)
        return;
    if (m_launching == 0)
        return giveUp({ECHILD, "the supervisor of the run was killed"}, channel);
    if (m_program == 0)
        markStart(channel);
    markExit({Report::Kind::Exited, SIGKILL, 0, 0, 0});
}

}
