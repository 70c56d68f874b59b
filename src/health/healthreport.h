// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "health/healthcheck.h"

namespace sandtray::health {

/// What somebody who helps has to know, as plain text to paste: versions, the desktop, each check. No user name: `home`
/// is written as ~.
[[nodiscard]] QString healthReport(const QList<HealthCheck> &checks, const QString &home);

}
