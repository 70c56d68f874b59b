// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sandtray::app {

/// A program of ours that this one starts or hands on (sandtray-agent, sandtray-scale-picture): beside it in a build,
/// in libexec when installed.
[[nodiscard]] QString helperPath(const QString &name);

}
