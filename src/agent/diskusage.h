// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace sandtray::agent {

/// Bytes in use on the file systems that programs can write to.
[[nodiscard]] std::uint64_t usedDisk();

/// Whether one of them has no room left, for bytes or for files.
[[nodiscard]] bool isDiskFull();

/// Files and folders of the disk that holds the home folder. Their number has a limit as if each took a block of it:
/// an empty one takes no byte of the disk, but about a KiB of memory that no process is charged for.
struct FileCount {
    std::uint64_t used = 0;
    std::uint64_t most = 0;
};
[[nodiscard]] FileCount countFiles();

}
