// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/codeview.h"
#include "gui/theme.h"

#include <QPainter>

namespace sandtray::gui {

/// Draws the cells of one row: runs of ASCII in one go, everything else cell by cell, each within its own place.
class RowPainter {
public:
    struct Place {
        qreal x = 0;
        qreal y = 0;
        qreal columnWidth = 0;
        qreal rowHeight = 0;
    };

    RowPainter(QPainter &painter, const QPalette &palette, const Theme &theme, const Place &place);

    /// `offset` is where `text` begins in its line, for the spans.
    void drawText(QStringView text, qsizetype offset, const QList<Span> &spans, bool isAlarm);
    /// The background of the selected part, `start` to `end` within `text`.
    void drawSelection(QStringView text, qsizetype start, qsizetype end);

private:
    [[nodiscard]] QColor colourAt(qsizetype offset, const QList<Span> &spans);
    void flush(QStringView text);
    void drawCell(QStringView text, const Cell &cell, const QColor &colour);
    [[nodiscard]] QRectF rectOf(int column, int width) const;

    struct Piece { // ASCII in one colour, not drawn yet
        qsizetype start = 0;
        qsizetype length = 0;
        int column = 0;
        QColor colour;
    };

    QPainter &m_painter;
    const QPalette &m_palette;
    const Theme &m_theme;
    Place m_place;
    Piece m_piece;
    qsizetype m_span = -1; // the last span that began at or before the present cell
};

}
