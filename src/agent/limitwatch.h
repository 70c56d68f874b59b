// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/memorytally.h"

#include <chrono>
#include <functional>

namespace sandtray::agent {

/// Looks after limits that no setrlimit(2) holds: the memory of all processes together; and notices when the number of
/// processes is reached, which the program that met it rarely tells. Looks more often the nearer memory is to its limit.
class LimitWatch {
public:
    struct Limits {
        std::uint64_t memoryBytes = 0;
        std::uint64_t processes = 0;
    };
    struct Findings {
        std::map<pid_t, std::uint64_t> memory; ///< by top
        pid_t overMemory = 0; ///< the top that must go; 0: none
        pid_t overProcesses = 0; ///< the top with the most processes when the limit is reached; 0: it is not
    };

    void setLimits(const Limits &limits) { m_limits = limits; }
    /// Milliseconds until it wants to look. `isBusy`: something runs but idle kernels.
    [[nodiscard]] int patience(bool isBusy) const;
    [[nodiscard]] Findings look();

private:
    using Clock = std::chrono::steady_clock;

    Limits m_limits;
    Clock::time_point m_last = Clock::now();
    bool m_isNear = false;
};

}
