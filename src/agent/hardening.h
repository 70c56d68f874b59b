// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/uniquefd.h"

/// Threat model. The agent shares uid, kernel and /proc with hostile code. Whoever reaches its memory or descriptors
/// speaks to the host in its name, so before anything else runs in the sandbox
///  - the process is not dumpable: no ptrace, /proc/1/mem, /proc/1/fd, /proc/1/environ or pidfd_getfd(2);
///  - it is process 1 of its namespace, which the kernel shields from signals of its children;
///  - it has no capability, can gain none, and holds no descriptor but its channel.
/// What is not defended here: the kernel itself (the seccomp filter of the launcher), and the amount of memory and
/// processor time (its cgroup).
namespace sandtray::agent {

/// Carries out the plan, in order.
[[nodiscard]] Result<> harden();

/// The channel: what descriptor 0 was, close-on-exec. Descriptors 0 to 2 are /dev/null afterwards, and no other is open.
[[nodiscard]] Result<UniqueFd> takeChannel();

}
