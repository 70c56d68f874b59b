// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/processtable.h"

#include <map>

namespace sandtray::agent {

/// The memory of the sandbox's processes, by the top of each (ProcessEntry::top). Not exact: between two looks a program
/// can fill what it likes. So it is a watch, and the kernel's cgroup, where there is one, the limit.
class MemoryTally {
public:
    /// Resident pages and the contents of memfds, which are resident nowhere while nobody maps them. Shared pages count
    /// for each who shares them: never too little, and cheap.
    [[nodiscard]] static MemoryTally estimate(const ProcessTable &table);
    /// Each page once (Pss). Takes time in proportion to the memory.
    [[nodiscard]] static MemoryTally measure(const ProcessTable &table);

    [[nodiscard]] std::uint64_t total() const;
    [[nodiscard]] const std::map<pid_t, std::uint64_t> &byTop() const { return m_byTop; }

private:
    std::map<pid_t, std::uint64_t> m_byTop;
};

}
