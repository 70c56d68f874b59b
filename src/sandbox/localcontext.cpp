// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/localcontext.h"

#include <csignal>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;
using Verdict = AgentCall::Verdict;

LocalContext::LocalContext(const CellSpec &spec, HostChannel &channel, IssueCall issueCall, QObject *parent)
    : QObject(parent)
    , m_title(u"%1 kernel, context %2"_s.arg(spec.language, spec.context))
    , m_program(kernelFor(spec.language))
    , m_channel(channel)
    , m_issueCall(std::move(issueCall))
{
}

void LocalContext::add(LocalRun &cell, bool reset)
{
    connect(&cell, &LocalRun::finished, this, [this, &cell] { onCellFinished(cell); });
    m_waiting.append({&cell, reset});
    advance();
}

void LocalContext::advance()
{
    while (!m_running && !m_waiting.isEmpty()) {
        const Waiting next = m_waiting.takeFirst();
        if (next.cell && next.cell->isRunning())
            begin(next);
    }
}

void LocalContext::begin(const Waiting &next)
{
    if (next.reset && m_kernel != 0)
        m_channel.send(wire::Signal{std::exchange(m_kernel, 0), SIGKILL, true});
    if (m_kernel == 0) {
        if (m_hadKernel && !next.reset)
            next.cell->noteRestartedContext();
        startKernel();
    }
    m_running = next.cell;
    m_lastCell = next.cell->id();
    next.cell->begin(m_kernel);
}

void LocalContext::startKernel()
{
    m_kernel = m_issueCall(*this);
    m_kernelPid = 0;
    m_hadKernel = true;
    wire::Start start;
    start.call = m_kernel;
    for (const QString &argument : m_program.argv)
        start.argv.push_back(argument.toStdString());
    start.environment = toWire(m_program.environment);
    start.kernel = true;
    m_channel.send(start);
}

void LocalContext::onCellFinished(LocalRun &cell)
{
    if (&cell != m_running)
        return;
    m_running = nullptr;
    advance();
}

/// The kernel's own end comes before that of its last cell.
Verdict LocalContext::takeOfKernel(wire::Call call, const wire::ToHost &message)
{
    if (const auto *started = std::get_if<wire::Started>(&message)) {
        if (call == m_kernel)
            m_kernelPid = started->pid;
        return Verdict::More;
    }
    if (std::holds_alternative<wire::TreeEnded>(message))
        return Verdict::Done;
    const bool failed = std::holds_alternative<wire::Failed>(message);
    if (!failed && !std::holds_alternative<wire::Exited>(message))
        return Verdict::Fault;
    if (call == m_kernel) {
        m_kernel = 0;
        if (m_running)
            m_running->noteLostContext();
    }
    return failed ? Verdict::Done : Verdict::More;
}

}
