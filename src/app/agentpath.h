// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sandtray::app {

/// The agent that belongs to this program: beside it in a build, in libexec when installed.
[[nodiscard]] QString agentPath();

}
