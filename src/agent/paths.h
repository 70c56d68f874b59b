// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/uniquefd.h"

#include <string>

/// Threat model. The host asks the agent for files by path, and hostile code owns the tree: a name may lead to a fifo
/// (to hang us), a device, a link, or into /proc, where the agent could read and write what the code itself may not
/// (its own memory, its descriptors). So everything opens without waiting and without magic links, only regular files
/// and folders are accepted, and nothing on procfs is.
namespace sandtray::agent {

inline constexpr const char *homeFolder = "/home/sandbox";

/// The home folder, where relative paths begin.
[[nodiscard]] Result<UniqueFd> openHome();

/// A regular file, by path relative to `base` or absolute. `flags` as of open(2), without O_CREAT.
[[nodiscard]] Result<UniqueFd> openFile(int base, const std::string &path, int flags);
/// A folder to be listed. The last component may be a link.
[[nodiscard]] Result<UniqueFd> openFolder(int base, const std::string &path);
/// A sub-folder by its name; never follows a link.
[[nodiscard]] Result<UniqueFd> openSubfolder(int folder, const std::string &name);

/// Where a file is, or can be made.
struct Place {
    UniqueFd folder;
    std::string name;
};
/// Makes the folders above `path` that are missing, and follows links at its end to what they name.
[[nodiscard]] Result<Place> makePlace(int base, std::string path);

/// The target of a link, cut at PATH_MAX.
[[nodiscard]] Result<std::string> readLink(int folder, const std::string &name);

}
