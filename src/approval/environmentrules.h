// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sandtray::approval {

/// Names that a client may set: [A-Za-z_][A-Za-z0-9_]*. BASH_FUNC_x%% and the like are none.
[[nodiscard]] bool isVariableName(QStringView name);
/// Variables that Sandtray sets itself; a client cannot override them.
[[nodiscard]] bool isReservedVariable(QStringView name);
/// Start-up hooks and loaders that turn an approved command into another one; shown in red.
[[nodiscard]] bool isHookVariable(QStringView name);

}
