// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/localsandbox.h"

#include "base/future.h"
#include "sandbox/hostproblem.h"
#include "sandbox/log.h"
#include "sandbox/programcheck.h"

#include <csignal>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Verdict = AgentCall::Verdict;

namespace {

constexpr auto startLimit = 30s; // it takes milliseconds; on a machine that is busy with much else, seconds
constexpr auto heartbeatInterval = 20s;
constexpr auto heartbeatPatience = 60s;
constexpr qint64 readLimit = qint64(9) << 20; // 8 MiB for a caller, and what it reads around them
constexpr qsizetype writeLimit = qsizetype(32) << 20;
constexpr qsizetype scriptLimit = qsizetype(4) << 20;
constexpr int listLimit = 10'000;

Error endedError()
{
    return {Code::Ended, u"the sandbox has ended"_s};
}

}

LocalSandbox::LocalSandbox(
    const SandboxSpec &spec, SecretPatterns patterns, Enclosure enclosure, const Surroundings &surroundings)
    : m_spec(spec)
    , m_patterns(std::move(patterns))
    , m_surroundings(surroundings)
    , m_group(std::move(enclosure.group))
    , m_root(std::move(enclosure.root))
    , m_process(std::move(enclosure.process))
    , m_cpus(surroundings.cpus && !m_group ? surroundings.cpus->take(spec.limits.cpus) : nullptr)
    , m_channel(std::move(enclosure.channel))
    , m_heartbeat(heartbeatInterval, heartbeatPatience)
    , m_contexts(
          m_channel, [this] { return ++m_lastCall; }, this)
    , m_stillness({[this] { return freeze(); }, [this] { m_channel.send(wire::Thaw{++m_lastCall}); }})
{
    m_ready.start();
    m_destroyed.start();
    connect(&m_channel, &HostChannel::received, this, &LocalSandbox::receive);
    connect(&m_channel, &HostChannel::broken, this, &LocalSandbox::channelBroke);
    connect(&m_channel, &HostChannel::roomMade, this, &LocalSandbox::pump);
    connect(m_process.get(), &SandboxProcess::gone, this, &LocalSandbox::processGone);
    connect(&m_stillness, &Stillness::stopped, this, [this] { forEachActive(&LocalRun::suspendTime); });
    connect(&m_stillness, &Stillness::moving, this, [this] { forEachActive(&LocalRun::resumeTime); });
    connect(&m_heartbeat, &Heartbeat::due, this, &LocalSandbox::askForStatus);
    connect(&m_heartbeat, &Heartbeat::unresponsive, this,
        [this] { qCWarning(lcSandbox).noquote() << "sandbox" << m_spec.id.toString() << "is unresponsive"; });
    m_startTimer.setSingleShot(true);
    connect(&m_startTimer, &QTimer::timeout, this, [this] { end(EndReason::StartFailed); });
    m_startTimer.start(startLimit);
    m_channel.send(configuration(m_spec, m_root.searchPath));
}

LocalSandbox::~LocalSandbox() = default;

Result<> LocalSandbox::checkRun(const RunSpec &spec) const
{
    if (m_state != State::Alive)
        return tl::unexpected(endedError());
    if (isPaused())
        return tl::unexpected(pausedError());
    if (spec.id.isNull() || m_runs.contains(spec.id))
        return fail(Code::Conflict, u"the run id is taken"_s);
    if (spec.script && spec.script->size() > scriptLimit)
        return fail(Code::TooLarge, u"the script is longer than %1 bytes"_s.arg(scriptLimit));
    if (!spec.cell)
        return checkProgram(spec);
    if (!spec.script || spec.script->isEmpty())
        return fail(Code::BadArgument, u"no code to run"_s);
    return m_contexts.check(*spec.cell);
}

Result<Run *> LocalSandbox::start(const RunSpec &spec)
{
    if (const auto checked = checkRun(spec); !checked)
        return tl::unexpected(checked.error());
    const wire::Call call = ++m_lastCall;
    const LocalRun::Place place{
        m_channel, m_patterns, m_surroundings.clock, m_surroundings.spoolFolder, m_surroundings.spoolCapacity};
    auto *run = new LocalRun(spec, call, place, this);
    connect(run, &LocalRun::outlivedItsKill, this, [this] { breakOff(u"a killed program does not end"_s); });
    connect(run, &LocalRun::treeEnded, this, [this, call] { m_activeRuns.remove(call); });
    m_runs.insert(spec.id, run);
    m_activeRuns.insert(call, run);
    m_stillness.whenMoving([this, run, cell = spec.cell] { begin(*run, cell); });
    return run;
}

void LocalSandbox::begin(LocalRun &run, const std::optional<CellSpec> &cell)
{
    if (!run.isRunning()) // it was stopped while it waited
        return;
    if (cell)
        m_contexts.add(run, *cell);
    else
        run.begin();
}

/// Registers before it sends: nothing may be answered that is not known.
template <class Question, class Message> auto LocalSandbox::ask(std::unique_ptr<Question> question, Message message)
{
    auto future = question->future();
    if (m_state != State::Alive) {
        question->abandon(endedError());
        return future;
    }
    m_questions.add(message.call, std::move(question));
    m_channel.send(message);
    return future;
}

QFuture<Result<FileContent>> LocalSandbox::readFile(const QString &path, qint64 offset, qint64 length)
{
    const auto name = pathToWire(path);
    if (!name)
        return ready<FileContent>(tl::unexpected(name.error()));
    if (offset < 0 || length < 0 || length > readLimit)
        return ready<FileContent>(fail(Code::BadArgument, u"at most %1 bytes can be read at once"_s.arg(readLimit)));
    return ask(std::make_unique<ReadCall>(length),
        wire::ReadFile{++m_lastCall, *name, std::uint64_t(offset), std::uint64_t(length)});
}

QFuture<Result<qint64>> LocalSandbox::writeFile(const FileToWrite &file)
{
    const auto name = pathToWire(file.path);
    if (!name)
        return ready<qint64>(tl::unexpected(name.error()));
    if (file.bytes.size() > writeLimit)
        return ready<qint64>(fail(Code::TooLarge, u"at most %1 bytes can be written at once"_s.arg(writeLimit)));
    const wire::Call call = ++m_lastCall;
    auto future =
        ask(std::make_unique<WriteCall>(call, file.bytes), wire::WriteFile{call, *name, file.mode, file.append});
    pump();
    return future;
}

QFuture<Result<FileListing>> LocalSandbox::listFiles(const QString &path, int depth, int maximum)
{
    const auto name = pathToWire(path);
    if (!name)
        return ready<FileListing>(tl::unexpected(name.error()));
    if (depth < 1 || maximum < 1)
        return ready<FileListing>(fail(Code::BadArgument, u"depth and number of entries begin at 1"_s));
    const int bound = qMin(maximum, listLimit);
    return ask(std::make_unique<ListCall>(bound),
        wire::ListFiles{++m_lastCall, *name, std::uint32_t(depth), std::uint32_t(bound)});
}

QFuture<Result<>> LocalSandbox::freeze()
{
    return ask(std::make_unique<FreezeCall>(), wire::Freeze{++m_lastCall});
}

QFuture<Result<>> LocalSandbox::setPaused(bool paused)
{
    if (m_state != State::Alive)
        return ready<void>(tl::unexpected(endedError()));
    if (paused)
        return m_stillness.hold(Stillness::Paused);
    m_stillness.release(Stillness::Paused);
    return ready(Result<>());
}

QFuture<Result<>> LocalSandbox::archiveHome(const ArchiveCall::Sink &sink)
{
    if (std::exchange(m_isCopied, true))
        return ready<void>(fail(Code::Conflict, u"Its files are being copied already."_s));
    return m_stillness.hold(Stillness::Copied)
        .then(this,
            [this, sink](const Result<> &still) {
                if (!still)
                    return ready(still);
                const wire::Call call = ++m_lastCall;
                auto question = std::make_unique<ArchiveCall>(call, sink, m_channel);
                const wire::Start start = question->start();
                return ask(std::move(question), start);
            })
        .unwrap()
        .then(this, [this](const Result<> &copied) {
            m_isCopied = false;
            m_stillness.release(Stillness::Copied);
            return copied;
        });
}

QFuture<Result<SandboxUsage>> LocalSandbox::usage()
{
    const auto identify = [this](const wire::Process &process, ProcessInfo &info) {
        if (const LocalRun *run = m_activeRuns.value(process.call))
            info.run = run->id();
        else
            m_contexts.identify(process, info);
    };
    return ask(std::make_unique<StatusCall>(identify, m_patterns), wire::Status{++m_lastCall});
}

void LocalSandbox::receive(const wire::ToHost &message)
{
    if (m_state == State::Starting)
        return receiveReady(message);
    if (const auto *load = std::get_if<wire::Load>(&message))
        return Q_EMIT loadChanged(fromWire(load->bytes));
    if (m_state == State::Alive)
        receiveAnswer(callOf(message), message);
}

void LocalSandbox::receiveReady(const wire::ToHost &message)
{
    const auto *greeting = std::get_if<wire::Ready>(&message);
    if (!greeting || greeting->version != wire::protocolVersion)
        return breakOff(u"the agent speaks another protocol"_s);
    if (!m_process->identify())
        return breakOff(u"bwrap does not name the first process"_s);
    if (m_cpus && !m_process->confine(*m_cpus))
        return breakOff(u"it cannot be confined to its processors"_s);
    m_startTimer.stop();
    m_state = State::Alive;
    m_wasAlive = true;
    m_heartbeat.start();
    m_ready.addResult(Result<>());
    m_ready.finish();
}

void LocalSandbox::receiveAnswer(wire::Call call, const wire::ToHost &message)
{
    if (LocalRun *run = m_activeRuns.value(call))
        return receiveOutcome(*run, message);
    if (const auto verdict = m_contexts.take(call, message)) {
        if (*verdict == Verdict::Fault)
            breakOff(u"a kernel reports what it cannot"_s);
        return;
    }
    const auto verdict = m_questions.take(call, message);
    if (!verdict)
        return reportStray();
    if (*verdict == Verdict::Fault)
        breakOff(u"an answer does not fit its question"_s);
}

/// The kernel has ended something for want of memory since the last run: what failed by a kill now, failed for that.
wire::Exited LocalSandbox::explained(wire::Exited exited)
{
    const bool wasKilled = exited.signal == SIGKILL || exited.code == 128 + SIGKILL;
    if (m_group && wasKilled && exited.limit == wire::Limit::None && m_group->takeMemoryKill())
        exited.limit = wire::Limit::Memory;
    return exited;
}

void LocalSandbox::receiveOutcome(LocalRun &run, const wire::ToHost &message)
{
    const auto *exited = std::get_if<wire::Exited>(&message);
    if (run.take(exited ? wire::ToHost(explained(*exited)) : message) == Verdict::Fault)
        breakOff(u"a run reports what it cannot"_s);
}

void LocalSandbox::reportStray()
{
    if (!std::exchange(m_hasDropped, true)) // once: a flood must not become a flood of the log
        qCWarning(lcSandbox).noquote() << "sandbox" << m_spec.id.toString() << "answers what was not asked; dropped";
}

void LocalSandbox::askForStatus()
{
    usage().then(this, [this](const Result<SandboxUsage> &) { m_heartbeat.answered(); });
}

void LocalSandbox::forEachActive(void (LocalRun::*act)())
{
    for (LocalRun *run : std::as_const(m_activeRuns))
        (run->*act)();
}

void LocalSandbox::pump()
{
    forEachActive(&LocalRun::pump);
    m_questions.pump(m_channel);
}

void LocalSandbox::channelBroke(const QString &fault)
{
    breakOff(fault.isEmpty() ? u"the agent hung up"_s : fault);
}

void LocalSandbox::breakOff(const QString &why)
{
    if (m_state == State::Starting)
        return end(EndReason::StartFailed);
    if (m_state == State::Alive)
        qCWarning(lcSandbox).noquote() << "sandbox" << m_spec.id.toString() << "ends:" << why;
    end(EndReason::Crashed);
}

QFuture<Result<>> LocalSandbox::destroy(EndReason reason)
{
    end(reason);
    return m_destroyed.future();
}

void LocalSandbox::end(EndReason reason)
{
    if (m_state == State::Ending || m_state == State::Gone)
        return;
    m_state = State::Ending;
    m_endReason = reason;
    m_startTimer.stop();
    m_heartbeat.stop();
    m_channel.close();
    m_process->kill();
    m_questions.abandonAll(endedError());
}

void LocalSandbox::processGone()
{
    end(m_wasAlive ? EndReason::Crashed : EndReason::StartFailed);
    m_state = State::Gone;
    m_cpus.reset();
    m_activeRuns.clear();
    for (LocalRun *run : std::as_const(m_runs))
        run->endWithSandbox(*m_endReason);
    Q_EMIT ended(*m_endReason);
    if (!m_wasAlive) {
        m_ready.addResult(fail(Code::Unavailable, startFailure()));
        m_ready.finish();
    }
    // The object stays to tell how it ended; its process and descriptors need not.
    m_process.release()->deleteLater();
    m_root.lock.reset();
    m_group.reset();
    m_destroyed.addResult(Result<>());
    m_destroyed.finish();
}

QString LocalSandbox::startFailure() const
{
    const HostProblem problem = explainStart(*m_process);
    return problem.fix.isEmpty() ? problem.detail : problem.detail + u" To mend it: "_s + problem.fix;
}

}
