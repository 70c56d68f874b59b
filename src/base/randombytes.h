// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace sandtray {

/// From the system's generator (getrandom(2)), fit for keys.
[[nodiscard]] QByteArray randomBytes(qsizetype count);
/// 32 random bytes in base64url without padding: an opaque token, fit for URLs and header fields.
[[nodiscard]] QByteArray randomToken();

}
