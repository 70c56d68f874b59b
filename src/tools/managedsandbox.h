// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/exposure.h"
#include "approval/unreviewedfiles.h"
#include "base/clock.h"
#include "sandbox/sandbox.h"
#include "sandbox/secretmask.h"
#include "tools/inheritance.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace sandtray::tools {

/// What is known of a sandbox besides its engine: owner, lease, exposure and unreviewed files. The lease is monotonic,
/// renewed by use, and stands still while a program runs, a request waits, or it is paused. Owned by SandboxRegistry, main thread;
/// outlives the environment, so that its end can be told.
class ManagedSandbox : public QObject {
    Q_OBJECT

public:
    struct Ownership {
        ClientId client;
        QString clientName;
        QString connection; ///< of a *current* sandbox; empty for one that was created explicitly
    };

    ManagedSandbox(std::shared_ptr<sandbox::Sandbox> engine, Ownership ownership, std::chrono::seconds lease,
        const Inheritance &inherited, const Clock &clock);
    ~ManagedSandbox() override;

    [[nodiscard]] const SandboxId &id() const { return m_engine->spec().id; }
    [[nodiscard]] const Ownership &ownership() const { return m_ownership; }
    [[nodiscard]] sandbox::Sandbox &engine() const { return *m_engine; }
    [[nodiscard]] bool isAlive() const { return m_engine->isAlive(); }
    [[nodiscard]] const approval::Exposure &exposure() const { return m_exposure; }
    [[nodiscard]] approval::UnreviewedFiles &unreviewed() { return m_unreviewed; }
    /// With the sandbox's secret values replaced: for everything that leaves it by another way than a run's output.
    [[nodiscard]] QString masked(const QString &text) const;
    /// For texts that are read in pieces: see SecretPatterns.
    [[nodiscard]] const sandbox::SecretPatterns &patterns() const { return m_patterns; }
    /// Writes of the agent that have not been noted yet: no program may start meanwhile.
    void beginWrite() { ++m_writes; }
    void endWrite() { --m_writes; }
    [[nodiscard]] bool isBeingWritten() const { return m_writes > 0; }
    /// Its files are being copied, and what is unreviewed among them with them: the agent cannot write meanwhile.
    /// Code::Conflict while it writes or another copy is made.
    [[nodiscard]] Result<> beginCopy();
    void endCopy() { m_isCopied = false; }
    [[nodiscard]] bool isBeingCopied() const { return m_isCopied; }
    [[nodiscard]] QDateTime created() const { return m_created; }
    [[nodiscard]] QDateTime endedAt() const { return m_ended; }
    /// When the lease runs out if nothing uses it; invalid while it stands still.
    [[nodiscard]] QDateTime expires() const;
    [[nodiscard]] std::chrono::seconds lease() const { return m_lease; }
    /// From now on.
    void setLease(std::chrono::seconds lease);

    /// The lease of a paused sandbox stands still, a day at most.
    [[nodiscard]] QFuture<Result<>> setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_engine->isPaused(); }

    [[nodiscard]] Result<sandbox::Run *> start(const sandbox::RunSpec &spec);
    /// The most memory that a program of it took, of those that have ended.
    [[nodiscard]] qint64 peakBytes() const { return m_peakBytes; }
    /// Runs whose programs are running.
    [[nodiscard]] QStringList activeRuns() const;
    /// Runs with a living process: what is written now may reach reviewed code that still runs.
    [[nodiscard]] QStringList openRuns() const;

    /// Any use by its client renews the lease.
    void touch();
    /// A request waits: the lease stands still until release().
    void hold();
    void release();

Q_SIGNALS:
    void changed();
    /// The lease or the greatest age is over; the registry ends the sandbox.
    void leaseEnded();

private:
    void restartLease();
    void onEngineEnded();

    std::shared_ptr<sandbox::Sandbox> m_engine;
    Ownership m_ownership;
    std::chrono::seconds m_lease;
    const Clock &m_clock;
    sandbox::SecretPatterns m_patterns;
    QDateTime m_created;
    QDateTime m_ended;
    approval::Exposure m_exposure;
    approval::UnreviewedFiles m_unreviewed;
    QList<sandbox::Run *> m_runs; // owned by the engine
    QTimer m_leaseTimer;
    QTimer m_ageTimer;
    QTimer m_pauseTimer;
    qint64 m_peakBytes = 0;
    int m_holds = 0;
    int m_writes = 0;
    bool m_isCopied = false;
};

}
