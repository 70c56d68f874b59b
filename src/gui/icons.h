// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPalette>

namespace sandtray::gui {

/// The symbol page-NAME in the palette's text colours, so that it reads on light and dark and when it is selected.
[[nodiscard]] QIcon pageIcon(const QString &name, const QPalette &palette);

}
