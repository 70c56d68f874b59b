// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace sandtray::server {

/// The whole response of a refused request: fixed for each status, so that nothing of the request comes back in it.
/// The connection ends after it.
[[nodiscard]] QByteArray refusalPage(int status);

}
