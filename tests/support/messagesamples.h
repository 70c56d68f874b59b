// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/messages.h"

#include <limits>
#include <string>
#include <vector>

/// Messages with the values at which an encoding changes its form: tests and the fuzzer start from them.
namespace sandtray::wire {

inline constexpr std::uint32_t largest32 = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint64_t largest64 = std::numeric_limits<std::uint64_t>::max();

inline std::string allBytes()
{
    std::string bytes;
    for (int value = 0; value < 256; ++value)
        bytes.push_back(static_cast<char>(value));
    return bytes;
}

inline std::vector<ToAgent> samplesToAgent()
{
    const std::string chunk(maximumChunk, 'x');
    return {
        Configure{},
        Configure{largest32, {{"PATH", "/usr/bin"}, {"", ""}, {"B", allBytes()}}, 23, 24, largest64, 25},
        Script{1, {}},
        Script{23, chunk},
        Start{24, {}, {}, {}, false, true},
        Start{255, {"python3", "-c", allBytes()}, {{"A", "1"}}, "work", true, false},
        Start{1, {"bash"}, {}, {}, true, false, largest32, 23},
        Input{256, allBytes()},
        Input{1, chunk},
        CloseInput{65535},
        Signal{65536, 9, true},
        Signal{1, std::numeric_limits<std::int32_t>::min(), false},
        Signal{1, std::numeric_limits<std::int32_t>::max(), false},
        Credit{largest32, Stream::Output, 0},
        Credit{1, Stream::Error, largest32},
        ReadFile{1, "notes.txt", 0, largest64},
        ReadFile{1, std::string("\xff\0", 2), largest32, std::uint64_t(largest32) + 1},
        WriteFile{1, "/tmp/a", 07777, true},
        WriteFile{1, {}, 0, false},
        WriteChunk{1, chunk},
        WriteEnd{1},
        ListFiles{1, ".", 0, largest32},
        Status{1},
        Cell{1, largest32},
        Freeze{1},
        Thaw{largest32},
        Relieve{1},
        Resize{1, largest32, 24},
    };
}

inline std::vector<ToHost> samplesToHost()
{
    constexpr auto earliest = std::numeric_limits<std::int64_t>::min();
    constexpr auto latest = std::numeric_limits<std::int64_t>::max();
    const std::string chunk(maximumChunk, 'x');
    return {
        Ready{},
        Ready{largest32},
        CellReport{1, chunk, true},
        CellReport{largest32, {}, false},
        Started{1, largest32},
        Output{1, Stream::Error, {}},
        Output{1, Stream::Output, chunk},
        Exited{1, 255, 0, largest64, largest64},
        Exited{1, -1, 9, 0, 0, Limit::Memory},
        Exited{1, -24, -25, 256, 65536},
        TreeEnded{1},
        Taken{1, largest32},
        Frozen{largest32},
        Load{0},
        Load{largest64},
        Failed{1, 2, "no such program"},
        Failed{1, 0, {}},
        FileChunk{1, allBytes()},
        FileEnd{1, largest64, 0644},
        Written{1, 0},
        Entries{1, {}, true, false},
        Entries{1,
            {{"a", EntryKind::File, largest64, 0644, latest, {}}, {"\xff", EntryKind::Link, 0, 0777, earliest, "../b"}},
            false, true},
        Entries{1, std::vector<Entry>(4096, Entry{"n", EntryKind::Folder, 0, 0, -1, {}}), false, false},
        StatusReport{1, {}, 0, 0, 0},
        StatusReport{1, {{1, 0, "sh", 1, 2}, {2, largest32, allBytes(), largest64, largest64}}, 1, 2, 3},
    };
}

}
