// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/loglevel.h"

#include <algorithm>
#include <array>

namespace sandtray::mcp {

using namespace Qt::StringLiterals;

namespace {
constexpr std::array names{
    "debug"_L1, "info"_L1, "notice"_L1, "warning"_L1, "error"_L1, "critical"_L1, "alert"_L1, "emergency"_L1};
}

QString logLevelName(LogLevel level)
{
    return names.at(size_t(level));
}

std::optional<LogLevel> logLevelNamed(const QString &name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(LogLevel(found - names.begin()));
}

}
