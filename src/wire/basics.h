// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// What both directions share. See messages.h.
namespace sandtray::wire {

inline constexpr std::uint32_t protocolVersion = 1;
/// Payload of Input, Script, WriteChunk, Output, FileChunk, CellReport: at most this many bytes a message.
inline constexpr std::size_t maximumChunk = 64 * 1024;
/// Output bytes the agent may send for a run and stream before the host grants more (Credit).
inline constexpr std::uint32_t initialCredit = 256 * 1024;
/// Bytes of one report of a kernel, and of all reports of a cell.
inline constexpr std::size_t maximumReport = 1024 * 1024;
inline constexpr std::size_t maximumReports = 8 * 1024 * 1024;
/// Input bytes that the host may have under way for a run (Taken).
inline constexpr std::uint32_t inputWindow = 256 * 1024;

/// A change of Load that is worth a message.
inline constexpr std::uint64_t loadStep = 16 * 1024 * 1024;

using Call = std::uint32_t;
using Environment = std::vector<std::pair<std::string, std::string>>;

enum class Stream : std::uint8_t { Output = 1, Error = 2 };
/// The limit that a run has met: with Memory it was killed for it; with the others, something was refused to it.
enum class Limit : std::uint8_t { None = 1, Disk = 2, Processes = 3, Memory = 4 };

}
