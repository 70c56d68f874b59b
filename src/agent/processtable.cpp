// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/processtable.h"

#include "agent/uniquefd.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

#include <dirent.h>
#include <fcntl.h>

namespace sandtray::agent {

namespace {

/// More than a sandbox may have: the limits of processes end it far below.
constexpr std::size_t maximumEntries = 16 * 1024;

std::optional<pid_t> toPid(std::string_view text)
{
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), pid);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(pid) : std::nullopt;
}

/// Takes numbers one by one from the tail of a stat line.
class Fields {
public:
    explicit Fields(std::string_view line)
        : m_rest(line)
    {
    }
    std::string_view word()
    {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(' '), m_rest.size()));
        const std::string_view word = m_rest.substr(0, m_rest.find(' '));
        m_rest.remove_prefix(word.size());
        return word;
    }
    std::uint64_t number()
    {
        const std::string_view text = word();
        std::uint64_t value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return value;
    }
    void skip(int count)
    {
        while (count-- > 0)
            word();
    }

private:
    std::string_view m_rest;
};

/// proc(5): pid (comm) state ppid pgrp session tty tpgid flags minflt cminflt majflt cmajflt utime stime cutime cstime
/// priority nice threads itrealvalue starttime vsize rss. The program chooses comm, brackets and spaces included.
std::optional<ProcessEntry> parseStat(pid_t pid, std::string_view line)
{
    const std::size_t bracket = line.rfind(')');
    if (bracket == line.npos)
        return std::nullopt;
    Fields fields(line.substr(bracket + 1));
    const std::string_view state = fields.word();
    if (state.empty())
        return std::nullopt;
    ProcessEntry entry;
    entry.pid = pid;
    entry.state = state.front();
    entry.parent = static_cast<pid_t>(fields.number());
    entry.group = static_cast<pid_t>(fields.number());
    fields.skip(8);
    entry.ticks = fields.number();
    entry.ticks += fields.number();
    entry.childTicks = fields.number();
    entry.childTicks += fields.number();
    fields.skip(2);
    entry.threads = fields.number();
    fields.skip(3);
    entry.residentPages = fields.number();
    return entry;
}

}

ProcessTable ProcessTable::read()
{
    ProcessTable table;
    const std::unique_ptr<DIR, int (*)(DIR *)> folder(::opendir("/proc"), ::closedir);
    while (folder && table.m_entries.size() < maximumEntries) {
        const dirent *const item = ::readdir(folder.get());
        if (!item)
            break;
        const auto pid = toPid(item->d_name);
        const auto entry = pid ? readProcess(*pid) : std::nullopt;
        if (entry)
            table.m_entries.push_back(*entry);
    }
    const auto byPid = [](const ProcessEntry &a, const ProcessEntry &b) { return a.pid < b.pid; };
    std::sort(table.m_entries.begin(), table.m_entries.end(), byPid);
    table.findTops();
    return table;
}

ProcessEntry *ProcessTable::find(pid_t pid)
{
    const auto at = std::lower_bound(m_entries.begin(), m_entries.end(), pid,
        [](const ProcessEntry &entry, pid_t wanted) { return entry.pid < wanted; });
    return at != m_entries.end() && at->pid == pid ? &*at : nullptr;
}

/// Climbs from each process to one whose top is known, then writes it to all that were passed: linear, also for a chain
/// of thousands that somebody built to make it quadratic. Pids reused during the reading could close a ring, so the
/// path is bounded.
void ProcessTable::findTops()
{
    std::vector<ProcessEntry *> path;
    for (ProcessEntry &entry : m_entries) {
        path.clear();
        ProcessEntry *at = &entry;
        while (at && at->top == 0 && at->parent != 1 && path.size() < m_entries.size()) {
            path.push_back(at);
            at = find(at->parent);
        }
        if (!at)
            continue;
        if (at->top == 0 && at->parent == 1)
            at->top = at->pid;
        for (ProcessEntry *passed : path)
            passed->top = at->top;
    }
}

std::optional<ProcessEntry> readProcess(pid_t pid)
{
    return parseStat(pid, readProcessFile(pid, "stat"));
}

std::string readProcessFile(pid_t pid, std::string_view name)
{
    const std::string path = "/proc/" + std::to_string(pid) + '/' + std::string(name);
    std::string content(4096, '\0');
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const ssize_t size = file ? ::read(file.get(), content.data(), content.size()) : -1;
    content.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return content;
}

}
