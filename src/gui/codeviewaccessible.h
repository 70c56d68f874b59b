// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

namespace sandtray::gui {

/// The factory of the accessible side of CodeView: read-only text, all of it, whatever part is in view.
[[nodiscard]] QAccessibleInterface *codeViewAccessible(const QString &className, QObject *object);

}
