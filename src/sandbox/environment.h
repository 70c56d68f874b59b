// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

namespace sandtray::sandbox {

/// Where programs start and what they own; the same in every sandbox.
inline constexpr char homeFolder[] = "/home/sandbox";

/// The variables that every sandbox sets, an allow-list: nothing is inherited from the user's session.
[[nodiscard]] const QMap<QString, QString> &baseEnvironment();

/// Whether programs and shells agree that this is a name: [A-Za-z_][A-Za-z0-9_]*. Anything else is a way to smuggle
/// code, as BASH_FUNC_ls%% does.
[[nodiscard]] bool isVariableName(QStringView name);

}
