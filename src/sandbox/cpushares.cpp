// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/cpushares.h"

#include <algorithm>
#include <cmath>

#include <sched.h>

namespace sandtray::sandbox {

namespace {

QList<int> usableCpus()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    QList<int> cpus;
    if (::sched_getaffinity(0, sizeof set, &set) == 0) {
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
            if (CPU_ISSET(cpu, &set))
                cpus += cpu;
    }
    return cpus;
}

}

CpuShare::~CpuShare()
{
    for (const int cpu : std::as_const(m_cpus))
        --(*m_sharers)[cpu];
}

bool CpuShare::confine(pid_t process) const
{
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int cpu : m_cpus)
        CPU_SET(cpu, &set);
    return ::sched_setaffinity(process, sizeof set, &set) == 0;
}

CpuShares::CpuShares()
    : CpuShares(usableCpus())
{
}

CpuShares::CpuShares(QList<int> usable)
    : m_usable(std::move(usable))
    , m_sharers(std::make_shared<QList<int>>(m_usable.isEmpty() ? 0 : *std::ranges::max_element(m_usable) + 1, 0))
{
}

std::unique_ptr<CpuShare> CpuShares::take(double cpus)
{
    const qsizetype count = std::clamp<qsizetype>(qsizetype(std::ceil(cpus)), 1, std::max<qsizetype>(1, m_usable.size()));
    std::ranges::stable_sort(m_usable, {}, [this](int cpu) { return m_sharers->at(cpu); });
    std::unique_ptr<CpuShare> share(new CpuShare(m_sharers));
    share->m_cpus = m_usable.first(std::min(count, m_usable.size()));
    for (const int cpu : share->cpus())
        ++(*m_sharers)[cpu];
    return share;
}

}
