// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"
#include "tools/managedsandbox.h"

#include <optional>

namespace sandtray::tools {

/// Facts of one sandbox; with `usage` also what it uses now.
[[nodiscard]] QJsonObject sandboxFacts(const ManagedSandbox &sandbox, const std::optional<sandbox::SandboxUsage> &usage);
/// The same for an answer that may be a run's: there `state` is about the run.
[[nodiscard]] QJsonObject effectiveFacts(const ManagedSandbox &sandbox);
/// What stays true of it after its end: template, limits, times, the most memory a program of it took.
[[nodiscard]] QJsonObject lastingFacts(const ManagedSandbox &sandbox);
/// One line for a model.
[[nodiscard]] QString sandboxLine(const ManagedSandbox &sandbox);
/// The answer of create_sandbox.
[[nodiscard]] mcp::ToolResult createdReport(const ManagedSandbox &sandbox);
/// RFC 3339, UTC, milliseconds; null for an invalid time.
[[nodiscard]] QJsonValue timeFact(const QDateTime &time);

}
