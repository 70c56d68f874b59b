// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/memorytally.h"

#include "agent/processusage.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <set>

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sandtray::agent {

namespace {

/// Looked at in one pass; who has more open than that in all its processes hides the rest of it.
constexpr int mostDescriptors = 20'000;

/// Adds up memfds, each file once, however many hold it.
class MemfdCounter {
public:
    std::uint64_t bytesOf(pid_t pid)
    {
        const std::string path = "/proc/" + std::to_string(pid) + "/fd";
        const std::unique_ptr<DIR, int (*)(DIR *)> folder(::opendir(path.c_str()), ::closedir);
        std::uint64_t bytes = 0;
        while (folder && m_left > 0) {
            const dirent *const item = ::readdir(folder.get());
            if (!item)
                break;
            if (item->d_name[0] == '.')
                continue;
            --m_left;
            bytes += bytesOfDescriptor(::dirfd(folder.get()), item->d_name);
        }
        return bytes;
    }

private:
    std::uint64_t bytesOfDescriptor(int folder, const char *name)
    {
        constexpr std::string_view prefix = "/memfd:";
        std::array<char, prefix.size()> target{};
        const ssize_t size = ::readlinkat(folder, name, target.data(), target.size());
        if (size < static_cast<ssize_t>(prefix.size()) || std::string_view(target.data(), target.size()) != prefix)
            return 0;
        struct stat found = {};
        if (::fstatat(folder, name, &found, 0) != 0 || !m_counted.insert(found.st_ino).second)
            return 0;
        return static_cast<std::uint64_t>(found.st_blocks) * 512;
    }

    int m_left = mostDescriptors;
    std::set<ino_t> m_counted;
};

}

MemoryTally MemoryTally::estimate(const ProcessTable &table)
{
    MemoryTally tally;
    MemfdCounter memfds;
    for (const ProcessEntry &entry : table.entries()) {
        if (entry.pid != 1 && entry.isAlive())
            tally.m_byTop[entry.top] += pagesToBytes(entry.residentPages) + memfds.bytesOf(entry.pid);
    }
    return tally;
}

MemoryTally MemoryTally::measure(const ProcessTable &table)
{
    struct Shared {
        std::uint64_t mapped = 0;
        std::uint64_t memfds = 0;
    };
    MemoryTally tally;
    MemfdCounter memfds;
    std::map<pid_t, Shared> shared;
    for (const ProcessEntry &entry : table.entries()) {
        if (entry.pid == 1 || !entry.isAlive())
            continue;
        const MemoryShare share = memoryShareOf(entry);
        tally.m_byTop[entry.top] += share.bytes - std::min(share.bytes, share.sharedBytes);
        shared[entry.top].mapped += share.sharedBytes;
        shared[entry.top].memfds += memfds.bytesOf(entry.pid);
    }
    // A memfd that is mapped is in both sums.
    for (const auto &[top, sums] : shared)
        tally.m_byTop[top] += std::max(sums.mapped, sums.memfds);
    return tally;
}

std::uint64_t MemoryTally::total() const
{
    return std::accumulate(m_byTop.begin(), m_byTop.end(), std::uint64_t(0),
        [](std::uint64_t sum, const auto &item) { return sum + item.second; });
}

}
