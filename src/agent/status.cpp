// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/status.h"

#include "agent/diskusage.h"
#include "agent/memorytally.h"
#include "agent/processusage.h"

#include <algorithm>

namespace sandtray::agent {

namespace {

constexpr std::size_t processesPerTurn = 16;
constexpr std::size_t mostProcesses = 512;
constexpr std::size_t longestCommand = 200;

std::string commandOf(pid_t pid)
{
    std::string command = readProcessFile(pid, "cmdline").substr(0, longestCommand);
    while (command.ends_with('\0'))
        command.pop_back();
    std::replace(command.begin(), command.end(), '\0', ' ');
    return command;
}

}

StatusJob::StatusJob(wire::Call call, Supervisors supervisors)
    : m_supervisors(std::move(supervisors))
{
    m_report.call = call;
}

bool StatusJob::advance(Channel &channel)
{
    const auto &entries = m_table.entries();
    for (std::size_t i = 0; i < processesPerTurn && m_next < entries.size(); ++i)
        add(entries[m_next++]);
    if (m_next < entries.size())
        return false;
    m_report.diskBytes = usedDisk();
    m_report.memoryBytes += MemoryTally::measure(m_table).total();
    channel.send(std::move(m_report));
    return true;
}

void StatusJob::add(const ProcessEntry &entry)
{
    // What has been waited for is in the ticks of the parents, up to the agent: the sum is that of the sandbox's life.
    m_report.cpuMilliseconds += ticksToMilliseconds(entry.ticks + entry.childTicks);
    const bool ours = entry.pid == 1 || m_supervisors.contains(entry.pid);
    if (!entry.isAlive())
        return;
    if (entry.pid == 1) // which no limit counts
        m_report.memoryBytes += memoryShareOf(entry).bytes;
    if (ours || m_report.processes.size() >= mostProcesses)
        return;
    const auto run = m_supervisors.find(entry.top);
    const wire::Call call = run == m_supervisors.end() ? 0 : run->second;
    m_report.processes.push_back({static_cast<std::uint32_t>(entry.pid), call, commandOf(entry.pid),
        pagesToBytes(entry.residentPages), ticksToMilliseconds(entry.ticks)});
}

}
