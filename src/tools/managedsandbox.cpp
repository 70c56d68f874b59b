// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/managedsandbox.h"

#include <algorithm>

namespace sandtray::tools {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr auto greatestAge = std::chrono::hours(7 * 24);
constexpr auto longestPause = 24h;
}

ManagedSandbox::ManagedSandbox(std::shared_ptr<sandbox::Sandbox> engine, Ownership ownership, std::chrono::seconds lease,
    const Inheritance &inherited, const Clock &clock)
    : m_engine(std::move(engine))
    , m_ownership(std::move(ownership))
    , m_lease(lease)
    , m_clock(clock)
    , m_patterns(sandbox::SecretPatterns::make(m_engine->spec().secrets).value_or(sandbox::SecretPatterns()))
    , m_created(clock.wall())
{
    const QStringList secrets = m_engine->spec().secrets.keys();
    m_exposure = startingWith(inherited, QSet<QString>(secrets.cbegin(), secrets.cend()));
    m_unreviewed.inherit(inherited.files);
    m_leaseTimer.setSingleShot(true);
    m_ageTimer.setSingleShot(true);
    m_pauseTimer.setSingleShot(true);
    connect(&m_leaseTimer, &QTimer::timeout, this, &ManagedSandbox::leaseEnded);
    connect(&m_ageTimer, &QTimer::timeout, this, &ManagedSandbox::leaseEnded);
    connect(&m_pauseTimer, &QTimer::timeout, this, &ManagedSandbox::restartLease);
    connect(m_engine.get(), &sandbox::Sandbox::ended, this, &ManagedSandbox::onEngineEnded);
    m_ageTimer.start(greatestAge);
    restartLease();
}

ManagedSandbox::~ManagedSandbox() = default;

QString ManagedSandbox::masked(const QString &text) const
{
    return m_patterns.isEmpty() ? text : QString::fromUtf8(m_patterns.masked(text.toUtf8()));
}

Result<> ManagedSandbox::beginCopy()
{
    if (isBeingWritten() || isBeingCopied())
        return fail(Code::Conflict, u"The sandbox is being written or copied just now. Try again in a moment."_s);
    m_isCopied = true;
    return {};
}

QDateTime ManagedSandbox::expires() const
{
    return m_leaseTimer.isActive() ? m_clock.wall().addMSecs(m_leaseTimer.remainingTime()) : QDateTime();
}

void ManagedSandbox::setLease(std::chrono::seconds lease)
{
    m_lease = lease;
    touch();
}

QFuture<Result<>> ManagedSandbox::setPaused(bool paused)
{
    return m_engine->setPaused(paused).then(this, [this](const Result<> &done) {
        if (isPaused() && !m_pauseTimer.isActive())
            m_pauseTimer.start(longestPause);
        else if (!isPaused())
            m_pauseTimer.stop();
        touch();
        return done;
    });
}

Result<sandbox::Run *> ManagedSandbox::start(const sandbox::RunSpec &spec)
{
    const Result<sandbox::Run *> run = m_engine->start(spec);
    if (!run)
        return run;
    m_runs.append(*run);
    connect(*run, &sandbox::Run::finished, this, [this](const sandbox::RunOutcome &outcome) {
        m_peakBytes = std::max(m_peakBytes, outcome.peakBytes);
        touch();
    });
    connect(*run, &sandbox::Run::treeEnded, this, &ManagedSandbox::touch);
    touch();
    return run;
}

QStringList ManagedSandbox::activeRuns() const
{
    QStringList ids;
    for (const sandbox::Run *run : m_runs)
        if (run->isRunning())
            ids.append(run->id().toString());
    return ids;
}

QStringList ManagedSandbox::openRuns() const
{
    QStringList ids;
    for (const sandbox::Run *run : m_runs)
        if (run->hasProcesses())
            ids.append(run->id().toString());
    return ids;
}

void ManagedSandbox::touch()
{
    if (!isAlive())
        return;
    restartLease();
    Q_EMIT changed();
}

void ManagedSandbox::hold()
{
    ++m_holds;
    m_leaseTimer.stop();
}

void ManagedSandbox::release()
{
    m_holds = std::max(0, m_holds - 1);
    touch();
}

void ManagedSandbox::restartLease()
{
    const bool isPausedForAWhile = isPaused() && m_pauseTimer.isActive();
    if (m_holds > 0 || isPausedForAWhile || (!isPaused() && !activeRuns().isEmpty()))
        m_leaseTimer.stop();
    else
        m_leaseTimer.start(m_lease);
}

void ManagedSandbox::onEngineEnded()
{
    m_ended = m_clock.wall();
    m_leaseTimer.stop();
    m_ageTimer.stop();
    m_pauseTimer.stop();
    Q_EMIT changed();
}

}
