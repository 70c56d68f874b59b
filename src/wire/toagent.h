// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/basics.h"

/// What the host says. See messages.h.
namespace sandtray::wire {

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
    /// Not 0: a terminal of this size is its standard input, output and error, all it prints is Output, and it leads a
    /// session. The input stays open whatever keepInput says.
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
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
/// To a terminal: its end-of-file character, after the line that was begun.
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
/// Stops every process of the sandbox, those of the agent left out; answered by Frozen when nothing moves any more, or by
/// Failed (EBUSY), and then nothing stays stopped. What is started later is not stopped.
struct Freeze {
    Call call = 0;
    bool operator==(const Freeze &) const = default;
};
/// What Freeze stopped goes on; no answer.
struct Thaw {
    Call call = 0;
    bool operator==(const Thaw &) const = default;
};
/// The terminal of a run has another size now, in characters.
struct Resize {
    Call call = 0;
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    bool operator==(const Resize &) const = default;
};
/// All sandboxes together take too much: the largest run is killed, as when this sandbox were over its limit.
struct Relieve {
    Call call = 0;
    bool operator==(const Relieve &) const = default;
};
/// Answered by StatusReport.
struct Status {
    Call call = 0;
    bool operator==(const Status &) const = default;
};

}
