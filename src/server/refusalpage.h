// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace sandtray::server {

/// The whole response of a refused request: fixed for each status, so that nothing of the request comes back in it but
/// what was checked. `challenge` is the value of WWW-Authenticate, for 401. The connection ends after it.
[[nodiscard]] QByteArray refusalPage(int status, const QByteArray &challenge = {});

}
