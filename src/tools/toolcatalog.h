// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"

namespace sandtray::tools {

/// The tools as clients see them: names, descriptions and plain schemas (one type each, no $ref, no union, no default:
/// what every client and model API takes).
[[nodiscard]] const QList<mcp::ToolDefinition> &toolCatalog();

/// Ranges of the contract, one place for schema, check and text.
struct Bound {
    int least;
    int most;
};
inline constexpr Bound leaseSeconds{60, 86400};
inline constexpr Bound runSeconds{1, 86400};
inline constexpr Bound memoryMegabytes{16, 65536};
inline constexpr Bound diskMegabytes{16, 65536};
inline constexpr Bound listingDepth{1, 16};
inline constexpr int defaultRunSeconds = 60;
inline constexpr int defaultLeaseSeconds = 1800;
}
