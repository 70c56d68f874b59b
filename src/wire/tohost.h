// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/basics.h"

/// What the agent says. See messages.h.
namespace sandtray::wire {

/// First message, before any user code: the agent is hardened and listens.
struct Ready {
    std::uint32_t version = protocolVersion;
    bool operator==(const Ready &) const = default;
};
struct Started {
    Call call = 0;
    std::uint32_t pid = 0;
    bool operator==(const Started &) const = default;
};
struct Output {
    Call call = 0;
    Stream stream = Stream::Output;
    std::string bytes;
    bool operator==(const Output &) const = default;
};
/// The process ended; all output it had written by then was sent before. What its surviving children write later is
/// read and thrown away by the agent, so that they do not block.
struct Exited {
    Call call = 0;
    std::int32_t code = -1; ///< -1 when a signal ended it
    std::int32_t signal = 0; ///< 0 when it exited
    std::uint64_t peakBytes = 0; ///< the most of one process (getrusage(2) ru_maxrss), or of the run as it was watched
    std::uint64_t cpuMilliseconds = 0;
    Limit limit = Limit::None;
    bool operator==(const Exited &) const = default;
};
/// No process of the run is alive any more (sent after Exited, at once or when the last child ends).
struct TreeEnded {
    Call call = 0;
    bool operator==(const TreeEnded &) const = default;
};
/// A piece of what the kernel reports of a cell, between Started and Exited: JSON, one object from one `last` to the
/// next, at most maximumReport bytes. Written by hostile code, passed on unread.
struct CellReport {
    Call call = 0;
    std::string bytes;
    bool last = false;
    bool operator==(const CellReport &) const = default;
};
/// Unasked: what the sandbox takes of the machine's memory has changed by more than loadStep.
struct Load {
    std::uint64_t bytes = 0; ///< of programs, and of files in the memory
    bool operator==(const Load &) const = default;
};
struct Frozen {
    Call call = 0;
    bool operator==(const Frozen &) const = default;
};
/// So many more bytes of Input have left the agent: the program's pipe took them, or its stdin is closed. What the host
/// sent beyond them waits in the agent, inputWindow bytes at most.
struct Taken {
    Call call = 0;
    std::uint32_t bytes = 0;
    bool operator==(const Taken &) const = default;
};
/// The call came to nothing: `number` is an errno(3).
struct Failed {
    Call call = 0;
    std::int32_t number = 0;
    std::string what;
    bool operator==(const Failed &) const = default;
};
struct FileChunk {
    Call call = 0;
    std::string bytes;
    bool operator==(const FileChunk &) const = default;
};
struct FileEnd {
    Call call = 0;
    std::uint64_t size = 0; ///< of the whole file
    std::uint32_t mode = 0;
    bool operator==(const FileEnd &) const = default;
};
struct Written {
    Call call = 0;
    std::uint64_t size = 0; ///< of the whole file, as fstat(2) says after the write
    bool operator==(const Written &) const = default;
};
enum class EntryKind : std::uint8_t { File = 1, Folder = 2, Link = 3, Other = 4 };
struct Entry {
    std::string path; ///< relative to the listed folder
    EntryKind kind = EntryKind::Other;
    std::uint64_t size = 0;
    std::uint32_t mode = 0;
    std::int64_t modified = 0; ///< seconds since 1970
    std::string target; ///< of a link
    bool operator==(const Entry &) const = default;
};
struct Entries {
    Call call = 0;
    std::vector<Entry> entries;
    bool last = false;
    bool truncated = false; ///< there are more than `maximum`
    bool operator==(const Entries &) const = default;
};
struct Process {
    std::uint32_t pid = 0;
    Call call = 0; ///< the run it belongs to; 0 when that cannot be told
    std::string command; ///< at most 200 bytes of /proc/PID/cmdline, NUL as space
    std::uint64_t residentBytes = 0;
    std::uint64_t cpuMilliseconds = 0;
    bool operator==(const Process &) const = default;
};
struct StatusReport {
    Call call = 0;
    std::vector<Process> processes; ///< at most 512, the agent and its run supervisors left out
    std::uint64_t memoryBytes = 0; ///< of all processes, by Pss (proc(5) smaps_rollup), and of memfds
    std::uint64_t diskBytes = 0; ///< used on the writable file systems
    std::uint64_t cpuMilliseconds = 0;
    bool operator==(const StatusReport &) const = default;
};

}
