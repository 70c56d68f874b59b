// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// What the host and the agent say to each other. Pure data: frame.h puts a message into bytes and takes it out again.
///
/// The host numbers its calls (`Call`, from 1, never reused in a sandbox); the agent answers with the same number. The
/// agent is hostile once user code ran: the host drops the sandbox on a frame it cannot read, and ignores a call number
/// it did not issue.
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

using Call = std::uint32_t;
using Environment = std::vector<std::pair<std::string, std::string>>;

enum class Stream : std::uint8_t { Output = 1, Error = 2 };
/// The limit that a run has met: with Memory it was killed for it; with the others, something was refused to it.
enum class Limit : std::uint8_t { None = 1, Disk = 2, Processes = 3, Memory = 4 };

// ---- host to agent ----

/// First message, once: the environment of every process and the limits, each at least 1. Processes, open files and
/// bytes a file are setrlimit(2); memory is watched: over the limit, the largest run is killed.
struct Configure {
    std::uint32_t version = protocolVersion;
    Environment environment;
    std::uint64_t processes = 0;
    std::uint64_t openFiles = 0;
    std::uint64_t fileBytes = 0;
    std::uint64_t memoryBytes = 0;
    bool operator==(const Configure &) const = default;
};
/// Bytes of the program text of `call`, in order, before Start or Cell; 8 MiB together. A process gets them as a sealed
/// memfd on descriptor 3.
struct Script {
    Call call = 0;
    std::string bytes;
    bool operator==(const Script &) const = default;
};
/// Start argv[0] (looked up in PATH) in a session of its own. `environment` is laid over the configured one.
struct Start {
    Call call = 0;
    std::vector<std::string> argv;
    Environment environment;
    std::string directory; ///< empty: the home folder; relative to it otherwise
    bool keepInput = false; ///< stdin is a pipe fed by Input; otherwise it is at its end at once
    /// It is a language kernel: descriptor 3 brings it cells, on descriptor 4 it reports (agent/kernel.h), and what it
    /// prints belongs to the cell that it runs. What it prints between cells is thrown away.
    bool kernel = false;
    bool operator==(const Start &) const = default;
};
/// Gives the Script of `call` to a kernel, which takes one cell at a time. The cell is a call like a program: Started,
/// Output..., CellReport..., Exited, TreeEnded; or Failed. Signal to it goes to the kernel.
struct Cell {
    Call call = 0;
    Call kernel = 0; ///< the call that started it
    bool operator==(const Cell &) const = default;
};
/// Bytes for stdin, in order. The agent keeps 1 MiB that the process has not read; with more, stdin is at its end and
/// Failed (ENOBUFS) is sent, after Started, while the run goes on.
struct Input {
    Call call = 0;
    std::string bytes;
    bool operator==(const Input &) const = default;
};
struct CloseInput {
    Call call = 0;
    bool operator==(const CloseInput &) const = default;
};
/// `tree`: to every descendant, orphans included; otherwise to the process group of the run.
struct Signal {
    Call call = 0;
    std::int32_t number = 0;
    bool tree = false;
    bool operator==(const Signal &) const = default;
};
struct Credit {
    Call call = 0;
    Stream stream = Stream::Output;
    std::uint32_t bytes = 0;
    bool operator==(const Credit &) const = default;
};
/// Answered by FileChunk..., FileEnd or Failed. At most `length` bytes from `offset`.
struct ReadFile {
    Call call = 0;
    std::string path; ///< relative to the home folder, or absolute; as bytes, any but NUL
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    bool operator==(const ReadFile &) const = default;
};
/// Followed by WriteChunk... and WriteEnd; answered by Written or Failed. Parent folders are made. Without `append` the
/// file appears whole or not at all.
struct WriteFile {
    Call call = 0;
    std::string path;
    std::uint32_t mode = 0644;
    bool append = false;
    bool operator==(const WriteFile &) const = default;
};
struct WriteChunk {
    Call call = 0;
    std::string bytes;
    bool operator==(const WriteChunk &) const = default;
};
struct WriteEnd {
    Call call = 0;
    bool operator==(const WriteEnd &) const = default;
};
/// Answered by Entries (the last one has `last`) or Failed.
struct ListFiles {
    Call call = 0;
    std::string path;
    std::uint32_t depth = 1;
    std::uint32_t maximum = 1000;
    bool operator==(const ListFiles &) const = default;
};
/// Answered by StatusReport.
struct Status {
    Call call = 0;
    bool operator==(const Status &) const = default;
};

// ---- agent to host ----

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
    std::uint64_t memoryBytes = 0; ///< sum of Pss of all processes (proc(5) smaps_rollup)
    std::uint64_t diskBytes = 0; ///< used on the writable file systems
    std::uint64_t cpuMilliseconds = 0;
    bool operator==(const StatusReport &) const = default;
};

using ToAgent = std::variant<Configure, Script, Start, Input, CloseInput, Signal, Credit, ReadFile, WriteFile,
    WriteChunk, WriteEnd, ListFiles, Status, Cell>;
using ToHost =
    std::variant<Ready, Started, Output, Exited, TreeEnded, Failed, FileChunk, FileEnd, Written, Entries, StatusReport,
        Taken, CellReport>;

}
