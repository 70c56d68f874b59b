// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/processtable.h"

namespace sandtray::agent {

[[nodiscard]] std::uint64_t ticksToMilliseconds(std::uint64_t ticks);
[[nodiscard]] std::uint64_t pagesToBytes(std::uint64_t pages);

/// Time of the processor of a process and of the children it has waited for, in ticks; 0 when it is gone.
[[nodiscard]] std::uint64_t ticksOf(pid_t pid);

/// The most memory that was resident since the last resetPeak(), in bytes (VmHWM of proc(5)); 0 when it is gone.
[[nodiscard]] std::uint64_t peakOf(pid_t pid);
void resetPeak(pid_t pid);

/// The share of memory of one process (Pss of smaps_rollup, in proc(5)).
struct MemoryShare {
    std::uint64_t bytes = 0; ///< all of it
    std::uint64_t sharedBytes = 0; ///< of that, mapped memfds and the like
};
/// Who hides it by being not dumpable is charged all that is resident.
[[nodiscard]] MemoryShare memoryShareOf(const ProcessEntry &entry);

}
