// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/hostlayout.h"

namespace sandtray::sandbox {

/// What a sandbox shows that begins with the root file system unpacked in `tree` instead of this machine's programs:
/// its folders, read-only, but those that every sandbox has of its own; an /etc that the import made to name nobody.
/// Threat: strangers made what is in `tree`, and bubblewrap follows the links of what it is told to bind. So names come
/// from one folder alone, and what is bound, or has something bound in it, is proven to be no link.
/// Code::Io when `tree` is not what an import leaves.
[[nodiscard]] Result<HostLayout> rootLayout(const HostLayout &machine, const QString &tree);

/// Absolute folders of ordinary names, separated by colons; anything else makes it empty.
[[nodiscard]] QString checkedSearchPath(const QString &path);

}
