// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sandtray::bridge {

/// What the bridge remembers of the traffic so that the client does not notice when Sandtray restarts: the handshake,
/// and the requests without an answer. No input or output of its own.
class Conversation {
public:
    void sent(const std::string &line);
    /// Whether the client is to see this line of Sandtray.
    [[nodiscard]] bool received(const std::string &line);

    /// For a new connection: the handshake again, if there was one. Its second answer will be dropped.
    [[nodiscard]] std::vector<std::string> handshake();
    /// The connection is over: every request without an answer, answered with an internal error.
    [[nodiscard]] std::vector<std::string> abandon(std::string_view why);
    [[nodiscard]] bool isWaiting() const { return !m_pending.empty(); }

private:
    std::string m_initialize;
    std::string m_initializeId;
    std::string m_initialized;
    std::string m_droppedId; ///< of the answer to a handshake that was sent again
    std::set<std::string> m_pending; ///< ids as the text of JSON
};

/// One response line.
[[nodiscard]] std::string errorLine(std::string_view id, std::string_view why);

}
