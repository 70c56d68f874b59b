// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "sandbox/cgrouptree.h"
#include "sandbox/sandboxprocess.h"

namespace sandtray::sandbox {

/// The imported root file system that a sandbox shows.
struct RootHold {
    TemplateId id; ///< null: the programs of this machine
    QString searchPath; ///< its PATH; empty: the usual
    UniqueFd lock; ///< of a sandbox that is used: until it ends, the root cannot be removed
};

/// A started bwrap with the agent in it, and the host's end of the way to it. Nobody has spoken yet.
struct Enclosure {
    std::unique_ptr<SandboxGroup> group; ///< may be none; goes after the process
    std::unique_ptr<SandboxProcess> process;
    UniqueFd channel;
    RootHold root;
};

}
