// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/freezer.h"

#include "agent/failure.h"
#include "agent/processtable.h"
#include "agent/runtable.h"

#include <algorithm>
#include <csignal>

namespace sandtray::agent {

namespace {

constexpr std::chrono::seconds patience{5};

bool isStopped(const ProcessEntry &entry)
{
    return entry.state == 'T' || entry.state == 't';
}

}

void Freezer::stop()
{
    if (std::exchange(m_isFrozen, true))
        return;
    m_stoppedBefore.clear();
    const ProcessTable table = ProcessTable::read();
    for (const ProcessEntry &entry : table.entries()) {
        if (isStopped(entry))
            m_stoppedBefore.insert(entry.pid);
    }
    ::kill(-1, SIGSTOP);
    for (const auto &[supervisor, call] : m_runs.supervisors())
        ::kill(supervisor, SIGCONT);
}

void Freezer::resume()
{
    if (!std::exchange(m_isFrozen, false))
        return;
    const ProcessTable table = ProcessTable::read();
    for (const ProcessEntry &entry : table.entries()) {
        if (isStopped(entry) && !m_stoppedBefore.contains(entry.pid))
            ::kill(entry.pid, SIGCONT);
    }
}

std::size_t Freezer::moving() const
{
    const auto supervisors = m_runs.supervisors();
    const ProcessTable table = ProcessTable::read();
    const auto moves = [&supervisors](const ProcessEntry &entry) {
        return entry.pid != 1 && entry.isAlive() && !isStopped(entry) && !supervisors.contains(entry.pid);
    };
    return static_cast<std::size_t>(std::count_if(table.entries().begin(), table.entries().end(), moves));
}

bool FreezeJob::advance(Channel &channel)
{
    if (m_freezer.moving() == 0) {
        channel.send(wire::Frozen{m_call});
        return true;
    }
    if (Clock::now() - m_begin < patience)
        return false;
    m_freezer.resume();
    channel.send(answer(m_call, Failure{EBUSY, "a process cannot be stopped now"}));
    return true;
}

}
