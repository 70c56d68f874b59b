// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace sandtray::sandbox {

/// Removes a folder and all below it. What is in it was chosen by strangers: no link is followed, no name is resolved
/// but below its own folder, no depth needs a deep stack or many descriptors, and folders that forbid it are opened.
/// Success when there is none. Code::Io names the first thing that stayed.
[[nodiscard]] Result<> removeTree(const QString &folder);

}
