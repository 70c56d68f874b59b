// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/types.h"

namespace sandtray::sandbox {

/// Whether a program can be started as `spec` says, as far as that can be known before: its texts, names and sizes.
[[nodiscard]] Result<> checkProgram(const RunSpec &spec);

}
