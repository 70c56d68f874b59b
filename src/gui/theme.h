// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/highlighter.h"

#include <QColor>
#include <QPalette>

namespace sandtray::gui {

/// The few colours that a palette does not have, chosen for its lightness; each text colour has a contrast of at least
/// 4.5 against the palette's base.
struct Theme {
    QColor keyword;
    QColor string;
    QColor number;
    QColor comment;
    QColor variable;
    QColor gutter;
    QColor danger; ///< text
    QColor dangerFill;
    QColor warning; ///< text
    QColor warningFill;
    QColor good; ///< text
    QColor goodFill;
    QColor quiet; ///< secondary text on the window colour

    [[nodiscard]] static Theme of(const QPalette &palette);
    [[nodiscard]] QColor token(Token token) const;
};

[[nodiscard]] bool isDark(const QPalette &palette);

}
