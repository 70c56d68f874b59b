// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/headers.h"
#include "mcp/message.h"

#include <QList>

#include <tl/expected.hpp>

namespace sandtray::mcp {

/// What one POST body or one line of a stream says, and in which era it is to be served.
struct Inbound {
    Era era = Era::Legacy;
    bool isBatch = false; ///< legacy only; then `messages` may hold more or less than one
    QList<Message> messages;
};

/// Reads a body and tells the eras apart: the ladder of both revisions as one pure function, first failure answers.
/// `headers` is null for streams, which have none; the rules about headers are then left out.
[[nodiscard]] tl::expected<Inbound, Refusal> readInbound(const QByteArray &body, const Headers *headers);

}
