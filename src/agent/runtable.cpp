// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/runtable.h"

#include "agent/treekill.h"

#include <algorithm>
#include <csignal>

#include <sys/wait.h>

namespace sandtray::agent {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t mostScripts = 16;
constexpr int reapsPerTurn = 256;
constexpr int huntInterval = 1; // milliseconds
/// A stray can hide from one pass by forking behind the reader; not from several in a row.
constexpr int calmPassesNeeded = 3;
constexpr std::chrono::seconds longestHunt{10};

}

RunTable::RunTable(Channel &channel)
    : m_channel(channel)
{
}

bool RunTable::addScript(const wire::Script &script)
{
    if (!m_scripts.contains(script.call) && m_scripts.size() >= mostScripts)
        return false;
    m_scripts[script.call].append(script.bytes);
    return true;
}

Result<> RunTable::start(const wire::Start &request, const Configuration &configuration)
{
    auto script = m_scripts.extract(request.call);
    if (m_runs.contains(request.call))
        return fail("call", EEXIST);
    if (m_runs.size() >= maximum)
        return fail("too many runs", EAGAIN);
    if (request.kernel)
        return startKernel(request, configuration);
    UniqueFd text;
    if (!script.empty()) {
        auto sealed = script.mapped().seal();
        if (!sealed)
            return tl::unexpected(sealed.error());
        text = std::move(*sealed);
    }
    auto run = Run::start(request, configuration, std::move(text));
    if (!run)
        return tl::unexpected(run.error());
    m_runs.emplace(request.call, std::move(*run));
    return {};
}

Result<> RunTable::startKernel(const wire::Start &request, const Configuration &configuration)
{
    auto pipes = KernelPipes::make();
    if (!pipes)
        return tl::unexpected(pipes.error());
    auto run = Run::start(request, configuration, pipes->standard());
    if (!run)
        return tl::unexpected(run.error());
    m_runs.emplace(request.call, std::move(*run));
    m_kernels.emplace(request.call, Kernel(std::move(*pipes)));
    return {};
}

Result<> RunTable::begin(const wire::Cell &request)
{
    auto script = m_scripts.extract(request.call);
    const auto at = m_kernels.find(request.kernel);
    if (at == m_kernels.end())
        return fail("the kernel", ESRCH);
    if (m_runs.contains(request.call) || kernelOf(request.call) != m_kernels.end())
        return fail("call", EEXIST);
    if (script.empty())
        return fail("the cell has no text", EINVAL);
    const auto source = script.mapped().content();
    if (!source)
        return tl::unexpected(source.error());
    return at->second.begin(request.call, *source, m_runs.at(request.kernel));
}

Run *RunTable::find(wire::Call call)
{
    const auto at = m_runs.find(call);
    return at == m_runs.end() ? nullptr : &at->second;
}

std::map<wire::Call, Kernel>::iterator RunTable::kernelOf(wire::Call cell)
{
    return std::find_if(
        m_kernels.begin(), m_kernels.end(), [cell](const auto &item) { return item.second.cell() == cell; });
}

void RunTable::grant(const wire::Credit &request)
{
    if (Run *const run = find(request.call))
        run->grant(request.stream, request.bytes);
    else if (const auto kernel = kernelOf(request.call); kernel != m_kernels.end())
        kernel->second.grant(request.stream, request.bytes);
}

void RunTable::signal(const wire::Signal &request)
{
    if (request.number < 1 || request.number >= NSIG)
        return;
    if (Run *const run = find(request.call))
        return signalRun(*run, request);
    const auto kernel = kernelOf(request.call);
    if (kernel == m_kernels.end())
        return;
    if (request.number == SIGINT)
        kernel->second.interrupt();
    signalRun(m_runs.at(kernel->first), request);
}

void RunTable::signalRun(Run &run, const wire::Signal &request)
{
    if (run.hasSupervisorEnded())
        return;
    if (!request.tree)
        run.signal(request.number);
    else if (request.number == SIGKILL)
        m_hunts.emplace(run.call(), Clock::now());
    else
        signalTree(ProcessTable::read(), run.supervisor(), request.number);
}

std::map<pid_t, wire::Call> RunTable::supervisors() const
{
    std::map<pid_t, wire::Call> supervisors;
    for (const auto &[call, run] : m_runs) {
        if (!run.hasSupervisorEnded())
            supervisors.emplace(run.supervisor(), call);
    }
    return supervisors;
}

void RunTable::watch(PollSet &poll) const
{
    for (const auto &[call, run] : m_runs)
        run.watch(poll, m_channel.hasRoom());
    for (const auto &[call, kernel] : m_kernels)
        kernel.watch(poll, m_channel.hasRoom());
}

int RunTable::patience()
{
    const auto isBusy = [this](const auto &item) { return item.second.isBusy(m_channel.hasRoom()); };
    if (m_moreToReap || std::any_of(m_runs.begin(), m_runs.end(), isBusy)
        || std::any_of(m_kernels.begin(), m_kernels.end(), isBusy))
        return 0;
    if (!m_hunts.empty())
        return huntInterval;
    return m_runs.empty() ? -1 : m_watch.patience(isBusyBeyondKernels());
}

bool RunTable::isBusyBeyondKernels() const
{
    return m_runs.size() > m_kernels.size() || std::any_of(m_kernels.begin(), m_kernels.end(), [](const auto &item) {
        return item.second.cell() != 0 || item.second.hasLeftovers();
    });
}

void RunTable::serve(const PollSet &poll)
{
    reap();
    serveRuns(poll);
    serveKernels(poll);
    // While something is killed its memory is still there, and would condemn the next.
    if (!m_runs.empty() && m_hunts.empty() && m_watch.patience(isBusyBeyondKernels()) == 0)
        lookAtLimits();
    pursue();
    settle();
}

/// Begins each time with another run, so that a talkative one does not take all the room in the channel.
void RunTable::serveRuns(const PollSet &poll)
{
    auto at = m_runs.upper_bound(m_turn);
    for (std::size_t left = m_runs.size(); left > 0; --left, ++at) {
        if (at == m_runs.end())
            at = m_runs.begin();
        if (left == m_runs.size())
            m_turn = at->first;
        at->second.serve(poll, m_channel);
    }
}

void RunTable::serveKernels(const PollSet &poll)
{
    for (auto &[call, kernel] : m_kernels) {
        Run &run = m_runs.at(call);
        kernel.serve(run, poll, m_channel);
        if (kernel.isBroken() && !run.hasSupervisorEnded())
            m_hunts.emplace(call, Clock::now());
    }
}

void RunTable::reap()
{
    m_moreToReap = true;
    for (int i = 0; i < reapsPerTurn; ++i) {
        int status = 0;
        const pid_t pid = ::waitpid(-1, &status, WNOHANG | WUNTRACED);
        if (pid <= 0) {
            m_moreToReap = false;
            return;
        }
        if (WIFSTOPPED(status)) // only a hostile program stops its supervisor
            ::kill(pid, SIGCONT);
        else
            childEnded(pid, WIFEXITED(status));
    }
}

void RunTable::childEnded(pid_t pid, bool byItself)
{
    for (auto &[call, run] : m_runs) {
        if (run.supervisor() != pid || run.hasSupervisorEnded())
            continue;
        run.supervisorEnded(byItself, m_channel);
        m_hunts.erase(call);
        m_calmPasses = 0;
        if (!byItself)
            m_hunts.emplace(strays, Clock::now());
        return;
    }
}

void RunTable::tellLoad(std::uint64_t bytes)
{
    const std::uint64_t change = std::max(bytes, m_toldLoad) - std::min(bytes, m_toldLoad);
    if (change < wire::loadStep)
        return;
    m_toldLoad = bytes;
    m_channel.send(wire::Load{bytes});
}

void RunTable::lookAtLimits(bool relieve)
{
    const LimitWatch::Findings findings = m_watch.look(relieve);
    tellLoad(findings.load);
    for (auto &[call, run] : m_runs) {
        const pid_t top = run.supervisor();
        if (const auto memory = findings.memory.find(top); memory != findings.memory.end())
            run.noteMemory(memory->second);
        if (top == findings.overProcesses)
            run.noteLimit(wire::Limit::Processes);
        const bool isOver = top == findings.overMemory || top == findings.overFiles;
        if (!isOver || run.hasSupervisorEnded())
            continue;
        run.noteLimit(top == findings.overMemory ? wire::Limit::Memory : wire::Limit::Disk);
        m_hunts.emplace(call, Clock::now());
    }
}

/// One pass after all that is to be killed. Whoever still evades after many seconds takes the other runs down with it:
/// kill(-1) is atomic against fork(2), nothing escapes it.
void RunTable::pursue()
{
    if (m_hunts.empty())
        return;
    const ProcessTable table = ProcessTable::read();
    for (const auto &[call, begin] : m_hunts) {
        if (Clock::now() - begin > longestHunt)
            ::kill(-1, SIGKILL);
        if (call == strays)
            continue;
        const pid_t supervisor = m_runs.at(call).supervisor();
        signalTree(table, supervisor, SIGKILL);
        ::kill(supervisor, SIGCONT);
    }
    if (hasStrays())
        killStrays(table);
}

void RunTable::killStrays(const ProcessTable &table)
{
    const auto known = supervisors();
    bool seen = false;
    for (const ProcessEntry &entry : table.entries()) {
        if (entry.pid == 1 || known.contains(entry.top) || !entry.isAlive())
            continue;
        seen = true;
        if (entry.top != 0) // else its parents changed in between: the next pass knows
            killWithGroup(entry);
    }
    m_calmPasses = seen ? 0 : m_calmPasses + 1;
    if (m_calmPasses >= calmPassesNeeded)
        m_hunts.erase(strays);
}

/// False while the output of its last cell is still to be sent.
bool RunTable::settleKernel(wire::Call call)
{
    const auto at = m_kernels.find(call);
    if (at == m_kernels.end())
        return true;
    if (at->second.cell() != 0)
        return false;
    at->second.endTrailing(m_channel);
    m_kernels.erase(at);
    return true;
}

/// Takes out the runs that are over.
void RunTable::settle()
{
    const auto ended = std::erase_if(m_runs, [this](const auto &item) {
        const Run &run = item.second;
        if (run.isOrphaned() && hasStrays())
            return false;
        if (!run.awaitsTreeEnd() && !run.hasFailed())
            return false;
        if (!settleKernel(run.call()))
            return false;
        if (run.awaitsTreeEnd())
            m_channel.send(wire::TreeEnded{run.call()});
        return true;
    });
    if (ended > 0 && m_toldLoad > 0)
        tellLoad(m_watch.look().load);
}

}
