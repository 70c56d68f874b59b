// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <memory>

#include <sys/types.h>

namespace sandtray::sandbox {

/// Which processors a sandbox may run on: as many as it was granted, so that it cannot take more, without any cgroup. A
/// part of a processor counts as a whole one. What is inside cannot widen it: sched_setaffinity(2) is refused there.
class CpuShare {
public:
    ~CpuShare(); ///< gives them back
    Q_DISABLE_COPY_MOVE(CpuShare)

    [[nodiscard]] const QList<int> &cpus() const { return m_cpus; }
    /// Confines the process and all it will start. False when the system refuses.
    [[nodiscard]] bool confine(pid_t process) const;

private:
    friend class CpuShares;
    using Sharers = std::shared_ptr<QList<int>>; // how many have each processor
    explicit CpuShare(Sharers sharers)
        : m_sharers(std::move(sharers))
    {
    }

    Sharers m_sharers;
    QList<int> m_cpus;
};

/// Deals them out, those first that the fewest have. Main thread.
class CpuShares {
public:
    /// Of the processors that this process may use itself.
    CpuShares();
    explicit CpuShares(QList<int> usable);

    [[nodiscard]] std::unique_ptr<CpuShare> take(double cpus);

private:
    QList<int> m_usable;
    CpuShare::Sharers m_sharers;
};

}
