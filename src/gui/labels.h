// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace sandtray::gui {

/// A label that shows what it is given: no markup is read, no link opened.
[[nodiscard]] QLabel *plainLabel(const QString &name, QWidget *parent);
/// The same, breaking its lines.
[[nodiscard]] QLabel *plainParagraph(const QString &name, QWidget *parent);
/// Words of ours in the quieter colour of secondary text.
[[nodiscard]] QLabel *quietLabel(const QString &name, QWidget *parent);
/// The heading of a page or window.
[[nodiscard]] QLabel *headingLabel(const QString &name, QWidget *parent);

/// Makes a dialog at least `width` wide and as high as its texts then need.
void fitToText(QWidget &dialog, int width);

}
