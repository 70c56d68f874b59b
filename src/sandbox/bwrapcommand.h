// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/bwrapplan.h"
#include "sandbox/seccompfilter.h"
#include "sandbox/uniquefd.h"

#include <vector>

namespace sandtray::sandbox {

/// A plan made startable: every file that bwrap will read is open, every descriptor has its number. For one start.
struct BwrapCommand {
    QString program; ///< absolute
    QStringList arguments;
    std::vector<UniqueFd> passed; ///< stay open across exec
    UniqueFd group; ///< cgroup.procs of the group that it joins first; may be none
    UniqueFd agentEnd; ///< of the channel's socketpair; becomes descriptors 0 and 1
    UniqueFd hostEnd; ///< does not block
    UniqueFd status; ///< what bwrap says with --json-status-fd; does not block
};

struct Programs {
    QString bwrap;
    QString agent;
    SeccompPrograms seccomp;
};

/// `home`: a tar archive that the home folder begins with; may be none. Not more than this many arguments and bytes are in the process list: the real ones come by --args.
[[nodiscard]] Result<BwrapCommand> prepare(const BwrapPlan &plan, const Programs &programs, UniqueFd home = {});

}
