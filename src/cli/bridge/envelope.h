// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sandtray::bridge {

/// What a pump must know of a JSON-RPC message: which request it is or answers. Everything else passes unread.
struct Envelope {
    std::string method; ///< empty for a response
    std::string id; ///< as the text of JSON; empty for a notification

    [[nodiscard]] bool isRequest() const { return !method.empty() && !id.empty(); }
    [[nodiscard]] bool isResponse() const { return method.empty() && !id.empty(); }
};

/// The messages of a line: one, or those of a batch. What is not JSON gives none: the other end will say so.
[[nodiscard]] std::vector<Envelope> readEnvelopes(std::string_view line);

}
