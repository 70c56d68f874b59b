// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/processusage.h"

#include "agent/uniquefd.h"

#include <charconv>
#include <optional>

#include <fcntl.h>
#include <unistd.h>

namespace sandtray::agent {

namespace {

/// The number of a line "LABEL:   1234 kB", in bytes.
std::optional<std::uint64_t> kibibytesAfter(std::string_view label, std::string_view text)
{
    const std::size_t begin = text.find(label);
    const std::size_t number = begin == text.npos ? text.npos : text.find_first_of("0123456789", begin);
    if (number == text.npos)
        return std::nullopt;
    std::uint64_t kibibytes = 0;
    std::from_chars(text.data() + number, text.data() + text.size(), kibibytes);
    return kibibytes * 1024;
}

}

std::uint64_t ticksToMilliseconds(std::uint64_t ticks)
{
    static const auto ticksPerSecond = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
    return ticks * 1000 / ticksPerSecond;
}

std::uint64_t pagesToBytes(std::uint64_t pages)
{
    static const auto pageSize = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return pages * pageSize;
}

std::uint64_t ticksOf(pid_t pid)
{
    const auto entry = readProcess(pid);
    return entry ? entry->ticks + entry->childTicks : 0;
}

std::uint64_t peakOf(pid_t pid)
{
    return kibibytesAfter("\nVmHWM:", readProcessFile(pid, "status")).value_or(0);
}

void resetPeak(pid_t pid)
{
    const std::string path = "/proc/" + std::to_string(pid) + "/clear_refs";
    const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file)
        static_cast<void>(::write(file.get(), "5", 1));
}

MemoryShare memoryShareOf(const ProcessEntry &entry)
{
    const std::string text = readProcessFile(entry.pid, "smaps_rollup");
    return {kibibytesAfter("\nPss:", text).value_or(pagesToBytes(entry.residentPages)),
        kibibytesAfter("\nPss_Shmem:", text).value_or(0)};
}

}
