// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/quotedtext.h"

#include "approval/textinspection.h"

#include <algorithm>

namespace sandtray::gui {

QuotedText::QuotedText(const QString &name, QWidget *parent)
    : CodeView(parent)
{
    setObjectName(name);
    setLineNumbersShown(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void QuotedText::setMostRows(int rows)
{
    m_mostRows = rows;
    layOut();
}

void QuotedText::setQuote(const QString &raw, const QString &ifEmpty)
{
    setVisibleQuote(raw.isEmpty() ? ifEmpty : approval::visibleText(raw, approval::Lines::Mark));
}

void QuotedText::setVisibleQuote(const QString &visible)
{
    CodeText text = CodeText::fromVisible(visible);
    m_naturalColumns = text.widestRow();
    setCode(std::move(text));
    updateGeometry();
}

QSize QuotedText::sizeHint() const
{
    const int width = qCeil(columnWidth() * (m_naturalColumns + 1)) + 2 * (gutterWidth() + frameWidth());
    return {width, height()};
}

QSize QuotedText::minimumSizeHint() const
{
    return {qCeil(columnWidth() * CodeText::leastColumns) + 2 * (gutterWidth() + frameWidth()), height()};
}

void QuotedText::layOut()
{
    CodeView::layOut();
    const int rows = std::min(code().rowCount(), m_mostRows);
    setFixedHeight(rows * rowHeight() + verticalMargins());
}

}
