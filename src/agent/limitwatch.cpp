// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/limitwatch.h"

#include "agent/diskusage.h"

#include <algorithm>
#include <utility>

namespace sandtray::agent {

namespace {

using namespace std::chrono_literals;

constexpr auto idleInterval = 2000ms;
constexpr auto usualInterval = 250ms;
constexpr auto nearInterval = 20ms;
constexpr std::uint64_t nearPercent = 70;
/// More than the limit between two looks, so that what tidies up may do so.
constexpr std::uint64_t toleratedFiles = 64;

pid_t largest(const std::map<pid_t, std::uint64_t> &byTop)
{
    const auto at = std::max_element(
        byTop.begin(), byTop.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    return at == byTop.end() ? 0 : at->first;
}

/// Threads count like processes, and the agent and its supervisors with the rest: so does setrlimit(2).
pid_t mostProcesses(const ProcessTable &table, std::uint64_t limit)
{
    std::map<pid_t, std::uint64_t> byTop;
    std::uint64_t all = 0;
    for (const ProcessEntry &entry : table.entries()) {
        all += entry.threads;
        if (entry.top != 0)
            byTop[entry.top] += entry.threads;
    }
    return all + 1 >= limit ? largest(byTop) : 0;
}

}

int LimitWatch::patience(bool isBusy)
{
    if (isBusy && !std::exchange(m_wasBusy, isBusy))
        m_last = std::max(m_last, Clock::now() - usualInterval + nearInterval);
    m_wasBusy = isBusy;
    const auto interval = m_isNear ? nearInterval : isBusy ? usualInterval : idleInterval;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(m_last + interval - Clock::now());
    return static_cast<int>(std::max(left, 0ms).count());
}

pid_t LimitWatch::mostFiles(const ProcessTable &table)
{
    std::map<pid_t, std::uint64_t> ticks;
    for (const ProcessEntry &entry : table.entries()) {
        if (entry.top != 0)
            ticks[entry.top] += entry.ticks + entry.childTicks;
    }
    const FileCount files = countFiles();
    const std::uint64_t before = std::exchange(m_files, files.used);
    auto worked = ticks;
    for (auto &[top, sum] : worked)
        sum -= std::min(sum, m_ticks.contains(top) ? m_ticks.at(top) : 0);
    m_ticks = std::move(ticks);
    return files.used > files.most && files.used > before + toleratedFiles ? largest(worked) : 0;
}

LimitWatch::Findings LimitWatch::look(bool relieve)
{
    Findings findings;
    const ProcessTable table = ProcessTable::read();
    findings.overFiles = mostFiles(table);
    findings.overProcesses = mostProcesses(table, m_limits.processes);
    MemoryTally tally = MemoryTally::estimate(table);
    const std::uint64_t near = m_limits.memoryBytes / 100 * nearPercent;
    if (tally.total() > near)
        tally = MemoryTally::measure(table);
    if (tally.total() > m_limits.memoryBytes) { // what forks while it is read counts twice: only over twice is over
        if (MemoryTally again = MemoryTally::measure(ProcessTable::read()); again.total() < tally.total())
            tally = std::move(again);
    }
    m_isNear = tally.total() > near;
    findings.load = tally.total() + usedDisk();
    if (relieve || tally.total() > m_limits.memoryBytes)
        findings.overMemory = largest(tally.byTop());
    findings.memory = tally.byTop();
    m_last = Clock::now();
    return findings;
}

}
