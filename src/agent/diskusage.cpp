// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/diskusage.h"

#include "agent/paths.h"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include <sys/stat.h>
#include <sys/statvfs.h>

namespace sandtray::agent {

namespace {

constexpr std::uint64_t leastFreeBytes = 64 * 1024;
constexpr std::uint64_t bytesOfFile = 4096;
constexpr std::uint64_t leastFiles = 65'536;

/// Each file system once: home and /tmp are usually one.
std::vector<struct statvfs> writableSystems()
{
    std::vector<struct statvfs> systems;
    std::set<dev_t> seen;
    for (const char *folder : {homeFolder, "/tmp", "/var/tmp", "/dev/shm"}) {
        struct stat found = {};
        struct statvfs system = {};
        if (::stat(folder, &found) != 0 || ::statvfs(folder, &system) != 0 || (system.f_flag & ST_RDONLY) != 0)
            continue;
        if (seen.insert(found.st_dev).second)
            systems.push_back(system);
    }
    return systems;
}

}

std::uint64_t usedDisk()
{
    std::uint64_t used = 0;
    for (const struct statvfs &system : writableSystems())
        used += (system.f_blocks - system.f_bfree) * system.f_frsize;
    return used;
}

FileCount countFiles()
{
    struct statvfs system = {};
    if (::statvfs(homeFolder, &system) != 0 || system.f_files == 0)
        return {0, std::numeric_limits<std::uint64_t>::max()};
    const std::uint64_t blocks = system.f_blocks * system.f_frsize / bytesOfFile;
    return {system.f_files - system.f_ffree, std::max(blocks, leastFiles)};
}

bool isDiskFull()
{
    const auto isFull = [](const struct statvfs &system) {
        return system.f_bavail * system.f_frsize < leastFreeBytes || (system.f_files > 0 && system.f_favail == 0);
    };
    const auto systems = writableSystems();
    return std::any_of(systems.begin(), systems.end(), isFull);
}

}
