// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace sandtray::agent {

/// Bytes in use on the file systems that programs can write to.
[[nodiscard]] std::uint64_t usedDisk();

/// Whether one of them has no room left, for bytes or for files.
[[nodiscard]] bool isDiskFull();

}
