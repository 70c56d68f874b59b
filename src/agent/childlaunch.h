// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/program.h"

#include <cstdint>
#include <string_view>

/// Threat model. What follows execve(2) here is hostile. It must find nothing of the agent: only descriptors 0 to 2
/// (and on 3 the sealed script, or on 3 and 4 the pipes of a kernel), default signal dispositions, an empty mask, and
/// limits it cannot raise again.
namespace sandtray::agent {

/// setrlimit(2) of every program. Core files are off already, for the agent and all below it.
struct ResourceLimits {
    std::uint64_t processes = 0;
    std::uint64_t openFiles = 0;
    std::uint64_t fileBytes = 0;
};

/// What the program to come finds on descriptors 0 to 4; the last two may be -1.
struct Standard {
    int input = -1;
    int output = -1;
    int error = -1;
    int third = -1; ///< the script, or the cells of a kernel
    int fourth = -1; ///< the reports of a kernel
    bool isTerminal = false; ///< the first three are, and it becomes the controlling terminal
};

/// What failed between fork and exec, as it goes through the pipe: `act` is an index for actName().
struct LaunchFailure {
    std::int32_t number = 0;
    std::uint32_t act = 0;
};
[[nodiscard]] std::string_view actName(std::uint32_t act);

/// Becomes the program, as leader of a new process group, or of a session when it has a terminal. On failure tells why
/// through `report`, which otherwise just closes. Only async-signal-safe calls.
[[noreturn]] void launch(const Program &program, const ResourceLimits &limits, Standard standard, int report);

}
