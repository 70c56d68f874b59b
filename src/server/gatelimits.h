// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>

namespace sandtray::server {

/// What one connection, and all together, may cost before anything is parsed.
struct GateLimits {
    qsizetype headBytes = qsizetype(16) * 1024; ///< request line and fields
    qint64 bodyBytes = qint64(32) * 1024 * 1024;
    qint64 formBytes = qint64(64) * 1024; ///< body of a request that needs no token
    qsizetype connections = 1024;
    std::chrono::milliseconds head = std::chrono::seconds(10); ///< from connection or first byte to the empty line
    std::chrono::milliseconds bodyPause = std::chrono::seconds(10); ///< longest silence within a body
    std::chrono::milliseconds farewell = std::chrono::seconds(2); ///< for the client to read a refusal
};

}
