// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandboxbackend.h"

namespace sandtray::sandbox {

class SandboxProcess;

/// What decides on a system whether a user may make namespaces, and which command mends it there.
struct HostSystem {
    enum class Family { Debian, Ubuntu, Fedora, Arch, Other };
    Family family = Family::Other;
    bool appArmorForbids = false; ///< kernel.apparmor_restrict_unprivileged_userns
    bool cloneForbidden = false; ///< kernel.unprivileged_userns_clone is 0
    bool noneLeft = false; ///< user.max_user_namespaces is 0

    /// `root` is "/" but for tests.
    [[nodiscard]] static HostSystem read(const QString &root = QStringLiteral("/"));
};

[[nodiscard]] HostProblem missingBubblewrap(const QString &why, const HostSystem &system);
/// Makes sense of what bwrap wrote to stderr. Pure.
[[nodiscard]] HostProblem explainComplaint(const QString &complaint, const HostSystem &system);
/// Why this process did not become a sandbox.
[[nodiscard]] HostProblem explainStart(const SandboxProcess &process);

}
