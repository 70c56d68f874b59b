// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "base/error.h"

namespace sandtray::approval {

/// Whether `text`, written by the human, can run in the place of the request's own. Code::BadArgument says why not,
/// Code::Conflict that this request has no text that may be changed, or nobody waits for it any more.
[[nodiscard]] Result<> checkEdit(const Request &request, const QString &text);

/// The request with `text` in the place of its own, in the act too. It must be editable.
[[nodiscard]] Request withText(Request request, const QString &text);

}
