// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandbox.h"
#include "tools/cellresults.h"

namespace sandtray::tools {

struct ReportOptions {
    RunId runId;
    qint64 offset = 0; ///< of standard output
    std::chrono::seconds timeout{0}; ///< the limit that a time-out names
    sandbox::Limits limits; ///< of the sandbox, for the ends that name one
    const CellResults *cell = nullptr; ///< of a cell, once it has finished
    bool isSettling = false; ///< the program has finished, its results are still being fetched
};

/// The run facts of the contract and the text for a model, as of now: output (20,000 characters, head and tail kept),
/// then how it ended.
[[nodiscard]] mcp::ToolResult runReport(const sandbox::Run &run, const ReportOptions &options);

/// The word of the contract: exited, signaled, timed_out, killed, expired, app_quit ...
[[nodiscard]] QString endName(const sandbox::RunOutcome &outcome);

}
