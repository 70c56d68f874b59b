// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme.h"

namespace sandtray::gui {
namespace {

QColor blend(const QColor &a, const QColor &b, float part)
{
    const auto mix = [part](float x, float y) { return x * part + y * (1 - part); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

Theme lightTheme()
{
    Theme theme;
    theme.keyword = QColor(0x6F2DA8);
    theme.string = QColor(0x0A6B35);
    theme.number = QColor(0x0550AE);
    theme.comment = QColor(0x57606A);
    theme.variable = QColor(0x8A3B00);
    theme.danger = QColor(0xA8201A);
    theme.dangerFill = QColor(0xFDE8E6);
    theme.warning = QColor(0x744600);
    theme.warningFill = QColor(0xFFF3D6);
    theme.good = QColor(0x1B6E3C);
    theme.goodFill = QColor(0xE3F4E8);
    return theme;
}

Theme darkTheme()
{
    Theme theme;
    theme.keyword = QColor(0xC9A7FF);
    theme.string = QColor(0x8FD6A0);
    theme.number = QColor(0x86BFFF);
    theme.comment = QColor(0x9AA4AF);
    theme.variable = QColor(0xF0B27A);
    theme.danger = QColor(0xFF9C94);
    theme.dangerFill = QColor(0x4A1F1D);
    theme.warning = QColor(0xF2CC76);
    theme.warningFill = QColor(0x43340F);
    theme.good = QColor(0x8FD6A0);
    theme.goodFill = QColor(0x17381F);
    return theme;
}

}

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Base).lightness() < palette.color(QPalette::Text).lightness();
}

Theme Theme::of(const QPalette &palette)
{
    Theme theme = isDark(palette) ? darkTheme() : lightTheme();
    theme.gutter = blend(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.55F);
    theme.quiet = blend(palette.color(QPalette::WindowText), palette.color(QPalette::Window), 0.72F);
    return theme;
}

QColor Theme::token(Token token) const
{
    switch (token) {
    case Token::Keyword:
        return keyword;
    case Token::String:
        return string;
    case Token::Number:
        return number;
    case Token::Comment:
        return comment;
    case Token::Variable:
        return variable;
    }
    return {};
}

}
