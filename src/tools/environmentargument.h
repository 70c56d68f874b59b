// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

namespace sandtray {
class ArgumentReader;
}

namespace sandtray::tools {

/// An argument of environment variables. Refused: names that are none, variables that Sandtray sets itself, NUL in a
/// value. Hooks and loaders are allowed: the human sees them in red.
[[nodiscard]] QMap<QString, QString> readEnvironment(ArgumentReader &arguments, const QString &name);

}
