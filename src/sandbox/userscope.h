// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFuture>

namespace sandtray::sandbox {

/// Moves this process into a scope of its own that the user's systemd delegates to it
/// (org.freedesktop.systemd1.Manager.StartTransientUnit, https://systemd.io/CGROUP_DELEGATION). Answers the folder of its
/// group; Code::Unavailable where there is no such systemd, no answer within a few seconds, or no cgroup v2.
/// Main thread; answers with `context`.
[[nodiscard]] QFuture<Result<QString>> enterUserScope(QObject *context);

}
