// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/toagent.h"
#include "wire/tohost.h"

#include <variant>

/// What the host and the agent say to each other. Pure data: frame.h puts a message into bytes and takes it out again.
///
/// The host numbers its calls (`Call`, from 1, never reused in a sandbox); the agent answers with the same number. The
/// agent is hostile once user code ran: the host drops the sandbox on a frame it cannot read, and ignores a call number
/// it did not issue.
namespace sandtray::wire {

using ToAgent = std::variant<Configure, Script, Start, Input, CloseInput, Signal, Credit, ReadFile, WriteFile,
    WriteChunk, WriteEnd, ListFiles, Status, Cell, Freeze, Thaw, Relieve, Resize>;
using ToHost =
    std::variant<Ready, Started, Output, Exited, TreeEnded, Failed, FileChunk, FileEnd, Written, Entries, StatusReport,
        Taken, CellReport, Frozen, Load>;

}
