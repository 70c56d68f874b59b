// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace sandtray::agent {

/// A line of /proc/PID/stat.
struct ProcessEntry {
    pid_t pid = 0;
    pid_t parent = 0;
    pid_t group = 0;
    char state = '?';
    std::uint64_t ticks = 0; ///< of the process
    std::uint64_t childTicks = 0; ///< of the children it has waited for
    std::uint64_t threads = 1;
    std::uint64_t residentPages = 0;
    /// The ancestor (or itself) whose parent is process 1: a supervisor, or what a killed supervisor has left. 0 for
    /// process 1, and when its parents changed while the table was read.
    pid_t top = 0;

    [[nodiscard]] bool isAlive() const { return state != 'Z' && state != 'X'; }
};

/// The processes of the sandbox, in order of pid. Not a snapshot: processes come and go while it is read.
class ProcessTable {
public:
    [[nodiscard]] static ProcessTable read();
    [[nodiscard]] const std::vector<ProcessEntry> &entries() const { return m_entries; }

private:
    void findTops();
    [[nodiscard]] ProcessEntry *find(pid_t pid);

    std::vector<ProcessEntry> m_entries;
};

/// One process alone, without its top.
[[nodiscard]] std::optional<ProcessEntry> readProcess(pid_t pid);

/// The begin (4 KiB) of /proc/PID/NAME; empty when it cannot be read.
[[nodiscard]] std::string readProcessFile(pid_t pid, std::string_view name);

}
