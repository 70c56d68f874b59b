// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/memorytally.h"

#include <chrono>
#include <functional>

namespace sandtray::agent {

/// Looks after limits that no setrlimit(2) holds: the memory of all processes together and the number of files; notices when the number of
/// processes is reached, which the program that met it rarely tells. Looks more often the nearer memory is to its limit.
class LimitWatch {
public:
    struct Limits {
        std::uint64_t memoryBytes = 0;
        std::uint64_t processes = 0;
    };
    struct Findings {
        std::map<pid_t, std::uint64_t> memory; ///< by top
        std::uint64_t load = 0; ///< all of them, and the files in the memory
        pid_t overMemory = 0; ///< the top that must go; 0: none
        pid_t overFiles = 0; ///< the top that worked most while there were too many files, and more came; 0: it is not so
        pid_t overProcesses = 0; ///< the top with the most processes when the limit is reached; 0: it is not
    };

    void setLimits(const Limits &limits) { m_limits = limits; }
    /// Milliseconds until it wants to look. `isBusy`: something runs but idle kernels. What has just begun is first
    /// looked at soon, but not at once: most of it is over by then.
    [[nodiscard]] int patience(bool isBusy);
    /// With `relieve` the one that takes most is over its limit, whatever that is.
    [[nodiscard]] Findings look(bool relieve = false);

private:
    using Clock = std::chrono::steady_clock;

    Limits m_limits;
    /// Who made files is not recorded: it is the one that used the processor most since the last look.
    [[nodiscard]] pid_t mostFiles(const ProcessTable &table);

    std::uint64_t m_files = 0; // at the last look
    std::map<pid_t, std::uint64_t> m_ticks; // by top, at the last look
    Clock::time_point m_last = Clock::now();
    bool m_isNear = false;
    bool m_wasBusy = false;
};

}
