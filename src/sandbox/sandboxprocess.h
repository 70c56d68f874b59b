// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/bwrapcommand.h"
#include "sandbox/cpushares.h"

#include <QObject>
#include <QProcess>
#include <QSocketNotifier>

#include <memory>

namespace sandtray::sandbox {

/// The bwrap process of one sandbox and, through a pidfd, the first process inside. Main thread only: bwrap is bound by
/// --die-with-parent to the thread that forked it.
///
/// That everything is gone is proven, not assumed: the kernel lets process 1 of a pid namespace end only after it has
/// killed and reaped every other process in it, and a pidfd cannot be mistaken for a later process of the same number.
class SandboxProcess : public QObject {
    Q_OBJECT

public:
    explicit SandboxProcess(BwrapCommand command, QObject *parent = nullptr);
    ~SandboxProcess() override;

    /// Takes hold of process 1. bwrap tells its number before it lets the agent go, so a false after the agent has
    /// spoken is a fault.
    bool identify();
    /// To its processors, before anything of the user's runs; after identify().
    [[nodiscard]] bool confine(const CpuShare &cpus) const;
    /// Ends everything at once; gone() follows. The destructor does the same, and waits for nothing.
    void kill();
    [[nodiscard]] bool isGone() const { return m_gone; }
    /// The first 8 KiB of what bwrap complained about.
    [[nodiscard]] const QByteArray &complaint() const { return m_complaint; }
    [[nodiscard]] bool hasFailedToStart() const { return m_failedToStart; }

Q_SIGNALS:
    /// Once: bwrap is reaped, no process of the sandbox is left, and so its file systems are freed.
    void gone();

private:
    void prepareChild(const BwrapCommand &command);
    [[nodiscard]] bool readStatus();
    void readComplaint();
    void bwrapFinished();
    void bwrapFailed(QProcess::ProcessError error);
    void innerFinished();
    void announceWhenGone();
    [[nodiscard]] bool isChildOfBwrap(qint64 pid) const;

    std::unique_ptr<QProcess> m_bwrap;
    UniqueFd m_status;
    QByteArray m_statusText;
    UniqueFd m_inner; // pidfd of process 1
    qint64 m_innerPid = 0;
    std::unique_ptr<QSocketNotifier> m_statusNotifier;
    std::unique_ptr<QSocketNotifier> m_innerNotifier;
    QByteArray m_complaint;
    bool m_bwrapEnded = false;
    bool m_innerEnded = false;
    bool m_failedToStart = false;
    bool m_gone = false;
};

}
