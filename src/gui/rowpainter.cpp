// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/rowpainter.h"

#include <algorithm>

namespace sandtray::gui {

RowPainter::RowPainter(QPainter &painter, const QPalette &palette, const Theme &theme, const Place &place)
    : m_painter(painter)
    , m_palette(palette)
    , m_theme(theme)
    , m_place(place)
{
}

void RowPainter::drawText(QStringView text, qsizetype offset, const QList<Span> &spans, bool isAlarm)
{
    m_span = (std::ranges::upper_bound(spans, offset, {}, &Span::start) - spans.begin()) - 1;
    m_piece = {};
    int column = 0;
    for (qsizetype at = 0; at < text.size();) {
        const Cell cell = cellAt(text, at, column);
        const QColor colour = isAlarm ? m_theme.danger : colourAt(offset + at, spans);
        const bool joins = cell.length == 1 && text[at].unicode() < 0x7F && text[at] != u'\t';
        if (!joins || m_piece.colour != colour)
            flush(text);
        if (joins && m_piece.length == 0)
            m_piece = {at, 0, column, colour};
        if (joins)
            ++m_piece.length;
        else
            drawCell(text, cell, colour);
        column += cell.width;
        at += cell.length;
    }
    flush(text);
}

void RowPainter::drawSelection(QStringView text, qsizetype start, qsizetype end)
{
    QColor colour = m_palette.color(QPalette::Highlight);
    colour.setAlphaF(0.35F); // the text keeps its own colours above it
    int column = 0;
    for (qsizetype at = 0; at < std::min(end, text.size());) {
        const Cell cell = cellAt(text, at, column);
        if (at >= start)
            m_painter.fillRect(rectOf(column, cell.width), colour);
        column += cell.width;
        at += cell.length;
    }
}

QColor RowPainter::colourAt(qsizetype offset, const QList<Span> &spans)
{
    while (m_span + 1 < spans.size() && spans[m_span + 1].start <= offset)
        ++m_span;
    const bool inside = m_span >= 0 && offset < spans[m_span].start + spans[m_span].length;
    return inside ? m_theme.token(spans[m_span].token) : m_palette.color(QPalette::Text);
}

void RowPainter::flush(QStringView text)
{
    if (m_piece.length == 0)
        return;
    m_painter.setPen(m_piece.colour);
    const QRectF rect = rectOf(m_piece.column, static_cast<int>(m_piece.length));
    m_painter.drawText(QPointF(rect.x(), rect.y() + m_painter.fontMetrics().ascent()),
        text.sliced(m_piece.start, m_piece.length).toString());
    m_piece = {};
}

void RowPainter::drawCell(QStringView text, const Cell &cell, const QColor &colour)
{
    if (text[cell.start] == u'\t')
        return;
    const QRectF rect = rectOf(cell.column, cell.width);
    m_painter.save();
    m_painter.setClipRect(rect, Qt::IntersectClip);
    m_painter.setPen(cell.isMarker ? m_palette.color(QPalette::Base) : colour);
    if (cell.isMarker)
        m_painter.fillRect(rect, m_theme.danger);
    m_painter.drawText(QPointF(rect.x(), rect.y() + m_painter.fontMetrics().ascent()),
        text.sliced(cell.start, cell.length).toString());
    m_painter.restore();
}

QRectF RowPainter::rectOf(int column, int width) const
{
    return {m_place.x + column * m_place.columnWidth, m_place.y, width * m_place.columnWidth, m_place.rowHeight};
}

}
