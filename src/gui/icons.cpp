// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/icons.h"

#include <QPainter>
#include <QPixmap>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

constexpr int size = 22;

QPixmap tinted(const QIcon &icon, int scale, const QColor &colour)
{
    QPixmap pixmap = icon.pixmap(QSize(size, size) * scale, 1.0);
    QPainter painter(&pixmap);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), colour);
    painter.end();
    pixmap.setDevicePixelRatio(scale);
    return pixmap;
}

}

QIcon pageIcon(const QString &name, const QPalette &palette)
{
    const QIcon symbol(u":/icons/page-%1.svg"_s.arg(name));
    QIcon icon;
    for (int scale : {1, 2, 3}) {
        icon.addPixmap(tinted(symbol, scale, palette.color(QPalette::Text)), QIcon::Normal);
        icon.addPixmap(tinted(symbol, scale, palette.color(QPalette::HighlightedText)), QIcon::Selected);
    }
    return icon;
}

}
