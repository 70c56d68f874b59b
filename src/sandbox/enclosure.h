// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/cgrouptree.h"
#include "sandbox/sandboxprocess.h"

namespace sandtray::sandbox {

/// A started bwrap with the agent in it, and the host's end of the way to it. Nobody has spoken yet.
struct Enclosure {
    std::unique_ptr<SandboxGroup> group; ///< may be none; goes after the process
    std::unique_ptr<SandboxProcess> process;
    UniqueFd channel;
};

}
