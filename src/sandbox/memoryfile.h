// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/uniquefd.h"

#include <QByteArray>

namespace sandtray::sandbox {

/// An anonymous file with this content, at its beginning, sealed against every change, close-on-exec.
[[nodiscard]] Result<UniqueFd> memoryFile(const QByteArray &content);

/// errno(3) as an Error of Code::Io: "what: reason".
[[nodiscard]] tl::unexpected<Error> systemFailure(const QString &what);

}
