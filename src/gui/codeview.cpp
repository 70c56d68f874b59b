// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: a text that shows something else than it is. See approval/textinspection.cpp for the characters; this view
// adds that nothing is cut off at the right edge, nothing is reordered by a text layout, no mark leaves its cell, and
// that a huge text can neither freeze the window nor keep its end out of the count of unseen lines.
#include "gui/codeview.h"

#include "gui/codeviewaccessible.h"
#include "gui/rowpainter.h"
#include "gui/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace sandtray::gui {
namespace {

constexpr int margin = 6;

}

CodeView::CodeView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    QAccessible::installFactory(codeViewAccessible); // installs it once, however often it is called
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::StyledPanel);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
}

void CodeView::setCode(CodeText text, CodeLanguage language)
{
    m_code = std::move(text);
    m_highlights.reset(language);
    m_alarmLines.clear();
    m_changes = {};
    m_selection = {};
    m_seenLines.assign(static_cast<size_t>(m_code.lineCount()), false);
    verticalScrollBar()->setValue(0);
    layOut();
    noteView();
}

void CodeView::setAlarmLines(const QSet<int> &lines)
{
    m_alarmLines = lines;
    viewport()->update();
}

void CodeView::setLineNumbersShown(bool shown)
{
    m_lineNumbersShown = shown;
    layOut();
}

void CodeView::setChanges(const approval::LineChanges &changes)
{
    m_changes = changes;
    const QSet<int> places = changes.added + changes.removedBefore;
    if (places.isEmpty())
        return;
    reveal(m_code.lineStart(std::min(*std::ranges::min_element(places), m_code.lineCount() - 1)));
    m_seenLines.assign(m_seenLines.size(), false); // the beginning was never painted
    noteView();
    viewport()->update();
}

int CodeView::rowHeight() const
{
    return fontMetrics().height() + 2;
}

qreal CodeView::columnWidth() const
{
    return QFontMetricsF(font()).horizontalAdvance(u'0');
}

int CodeView::gutterWidth() const
{
    if (!m_lineNumbersShown)
        return margin;
    const auto digits = std::max<qsizetype>(2, QString::number(m_code.lineCount()).size());
    return margin + qCeil(columnWidth() * static_cast<qreal>(digits + 2));
}

int CodeView::columnsIn(int width) const
{
    return static_cast<int>((width - gutterWidth() - margin) / columnWidth());
}

int CodeView::verticalMargins() const
{
    return margin + 2 * frameWidth();
}

int CodeView::rowsInView() const
{
    return std::max(1, (viewport()->height() - margin) / rowHeight());
}

void CodeView::layOut()
{
    const qsizetype top = m_code.row(std::min(verticalScrollBar()->value(), m_code.rowCount() - 1)).start;
    m_code.breakAt(columnsIn(viewport()->width()));
    verticalScrollBar()->setPageStep(std::max(1, rowsInView() - 1)); // the last row stays in view as the first
    verticalScrollBar()->setRange(0, std::max(0, m_code.rowCount() - rowsInView()));
    verticalScrollBar()->setValue(m_code.rowAt(top));
    viewport()->update();
}

int CodeView::linesBelow() const
{
    const int last = verticalScrollBar()->value() + rowsInView() - 1;
    if (last >= m_code.rowCount() - 1)
        return 0;
    return m_code.lineCount() - 1 - m_code.row(last).line + (m_code.row(last + 1).isContinuation ? 1 : 0);
}

int CodeView::unseenLines() const
{
    return static_cast<int>(std::ranges::count(m_seenLines, false));
}

void CodeView::noteView()
{
    if (isVisible()) {
        const int top = verticalScrollBar()->value();
        const int end = std::min(top + rowsInView(), m_code.rowCount());
        for (int row = top; row < end; ++row) { // a line counts when its last row was in view
            const bool endsLine = row + 1 == m_code.rowCount() || !m_code.row(row + 1).isContinuation;
            if (endsLine)
                m_seenLines[static_cast<size_t>(m_code.row(row).line)] = true;
        }
    }
    Q_EMIT viewMoved();
}

QString CodeView::selectedText() const
{
    return m_code.text().sliced(m_selection.start(), m_selection.end() - m_selection.start());
}

void CodeView::select(qsizetype anchor, qsizetype cursor)
{
    const qsizetype size = m_code.text().size();
    m_selection = {std::clamp<qsizetype>(anchor, 0, size), std::clamp<qsizetype>(cursor, 0, size)};
    viewport()->update();
}

void CodeView::selectAll()
{
    select(0, m_code.text().size());
}

void CodeView::copy() const
{
    if (m_selection.start() != m_selection.end())
        QApplication::clipboard()->setText(selectedText());
}

void CodeView::reveal(qsizetype offset)
{
    const int row = m_code.rowAt(offset);
    const int top = verticalScrollBar()->value();
    if (row < top || row >= top + rowsInView())
        verticalScrollBar()->setValue(row - rowsInView() / 3);
}

QRect CodeView::cellRect(qsizetype offset) const
{
    const int row = m_code.rowAt(offset) - verticalScrollBar()->value();
    const qreal x = gutterWidth() + m_code.columnAt(offset) * columnWidth();
    return {qRound(x), row * rowHeight() + margin / 2, qRound(columnWidth()), rowHeight()};
}

qsizetype CodeView::offsetAt(const QPoint &position) const
{
    const int row = verticalScrollBar()->value() + (position.y() - margin / 2) / rowHeight();
    const qreal column = (position.x() - gutterWidth()) / columnWidth() + 0.5;
    return m_code.offsetAt(std::clamp(row, 0, m_code.rowCount() - 1), std::max(0, static_cast<int>(column)));
}

QSize CodeView::sizeHint() const
{
    return {qRound(columnWidth() * 84) + gutterWidth(), rowHeight() * 18};
}

void CodeView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setFont(font());
    const Theme theme = Theme::of(palette());
    const int top = verticalScrollBar()->value();
    const int first = std::max(0, (event->rect().top() - margin / 2) / rowHeight());
    const int last = (event->rect().bottom() - margin / 2) / rowHeight();
    for (int i = first; i <= last && top + i < m_code.rowCount(); ++i)
        paintRow(painter, theme, top + i, i * rowHeight() + margin / 2);
}

void CodeView::paintRow(QPainter &painter, const Theme &theme, int row, int y)
{
    if (m_alarmLines.contains(m_code.row(row).line))
        painter.fillRect(QRect(0, y, viewport()->width(), rowHeight()), theme.dangerFill);
    if (m_lineNumbersShown)
        paintGutter(painter, theme, row, y);
    if (!m_changes.isEmpty())
        paintChange(painter, theme, row, y);
    paintCells(painter, theme, row, y);
}

void CodeView::paintGutter(QPainter &painter, const Theme &theme, int row, int y) const
{
    const CodeText::Row &at = m_code.row(row);
    painter.setPen(theme.gutter);
    const QRectF place(0, y, gutterWidth() - columnWidth(), rowHeight());
    const QString text = at.isContinuation ? QStringLiteral("↪") : QString::number(at.line + 1);
    painter.drawText(place, Qt::AlignRight | Qt::AlignTop, text);
}

/// A sign beside the colour: a plus for a new line, a bar across the margin where lines are gone.
void CodeView::paintChange(QPainter &painter, const Theme &theme, int row, int y) const
{
    const CodeText::Row &at = m_code.row(row);
    if (m_changes.added.contains(at.line)) {
        const QRectF text(gutterWidth(), y, viewport()->width() - gutterWidth(), rowHeight());
        painter.fillRect(text, theme.warningFill);
        painter.setPen(theme.warning);
        painter.drawText(
            QRectF(0, y, columnWidth() + margin, rowHeight()), Qt::AlignHCenter | Qt::AlignTop, QStringLiteral("+"));
    }
    const bool isLast = row + 1 == m_code.rowCount();
    const QRect bar(0, y, gutterWidth(), 2);
    if (!at.isContinuation && m_changes.removedBefore.contains(at.line))
        painter.fillRect(bar, theme.danger);
    if (isLast && m_changes.removedBefore.contains(m_code.lineCount()))
        painter.fillRect(bar.translated(0, rowHeight() - 2), theme.danger);
}

void CodeView::paintCells(QPainter &painter, const Theme &theme, int row, int y)
{
    const CodeText::Row &at = m_code.row(row);
    const QStringView text = m_code.rowText(row);
    const RowPainter::Place place{qreal(gutterWidth()), qreal(y), columnWidth(), qreal(rowHeight())};
    RowPainter cells(painter, palette(), theme, place);
    if (m_selection.start() != m_selection.end())
        cells.drawSelection(text, m_selection.start() - at.start, m_selection.end() - at.start);
    const QList<Span> &spans = m_highlights.spans(m_code, at.line);
    cells.drawText(text, at.start - m_code.lineStart(at.line), spans, m_alarmLines.contains(at.line));
}

void CodeView::resizeEvent(QResizeEvent *)
{
    layOut();
    noteView();
}

void CodeView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    noteView();
}

void CodeView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

void CodeView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        selectAll();
    else if (event->key() == Qt::Key_Down)
        bar->triggerAction(QScrollBar::SliderSingleStepAdd);
    else if (event->key() == Qt::Key_Up)
        bar->triggerAction(QScrollBar::SliderSingleStepSub);
    else if (event->key() == Qt::Key_PageDown)
        bar->triggerAction(QScrollBar::SliderPageStepAdd);
    else if (event->key() == Qt::Key_PageUp)
        bar->triggerAction(QScrollBar::SliderPageStepSub);
    else if (event->key() == Qt::Key_End)
        bar->triggerAction(QScrollBar::SliderToMaximum);
    else if (event->key() == Qt::Key_Home)
        bar->triggerAction(QScrollBar::SliderToMinimum);
    else
        event->ignore();
}

void CodeView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const qsizetype at = offsetAt(event->position().toPoint());
    select(event->modifiers().testFlag(Qt::ShiftModifier) ? m_selection.anchor : at, at);
}

void CodeView::mouseMoveEvent(QMouseEvent *event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        return;
    const int y = event->position().toPoint().y();
    if (y < 0 || y > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + (y < 0 ? -1 : 1));
    select(m_selection.anchor, offsetAt(event->position().toPoint()));
}

void CodeView::mouseReleaseEvent(QMouseEvent *event)
{
    QClipboard *clipboard = QApplication::clipboard();
    if (event->button() == Qt::LeftButton && clipboard->supportsSelection() && !selectedText().isEmpty())
        clipboard->setText(selectedText(), QClipboard::Selection);
}

void CodeView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *copyAction = menu->addAction(tr("&Copy"), QKeySequence::Copy, this, &CodeView::copy);
    copyAction->setEnabled(m_selection.start() != m_selection.end());
    menu->addAction(tr("Select &All"), QKeySequence::SelectAll, this, &CodeView::selectAll);
    menu->popup(event->globalPos());
}

void CodeView::scrollContentsBy(int, int)
{
    viewport()->update();
    noteView();
}

}
