// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace sandtray::mcp {

/// The severities of RFC 5424, as `notifications/message` names them; the least comes first.
enum class LogLevel { Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };

[[nodiscard]] QString logLevelName(LogLevel level);
[[nodiscard]] std::optional<LogLevel> logLevelNamed(const QString &name);

}
