// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sandtray::tools {

/// The path inside as an absolute one, lexically cleaned: relative paths start in the home folder. It names a file for
/// people and for the book of unreviewed files; the agent alone resolves links.
[[nodiscard]] QString absolutePath(const QString &path);

}
