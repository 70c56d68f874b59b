// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/meter.h"

#include "gui/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace sandtray::gui {
namespace {

constexpr int keptShares = 60;
constexpr int gap = 6;

}

Meter::Meter(const QString &name, QWidget *parent)
    : QWidget(parent)
{
    setObjectName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Meter::setTitle(const QString &title)
{
    m_title = title;
    tellName();
}

void Meter::add(double share, const QString &words)
{
    m_shares.append(std::clamp(share, 0.0, 1.0));
    if (m_shares.size() > keptShares)
        m_shares.removeFirst();
    m_words = words;
    tellName();
}

void Meter::clear()
{
    m_shares.clear();
    m_words.clear();
    tellName();
}

void Meter::tellName()
{
    setAccessibleName(m_title + u' ' + m_words);
    updateGeometry();
    update();
}

QSize Meter::sizeHint() const
{
    const int width = fontMetrics().horizontalAdvance(m_title + m_words) + 6 * gap;
    return {std::max(width, 120), fontMetrics().height() * 3 + gap};
}

void Meter::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect head(0, 0, width(), fontMetrics().height());
    painter.setPen(Theme::of(palette()).quiet);
    painter.drawText(head, Qt::AlignLeading | Qt::AlignVCenter, m_title);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(head, Qt::AlignTrailing | Qt::AlignVCenter, m_words);
    const QRectF field(0.5, head.height() + gap - 0.5, width() - 1, height() - head.height() - gap);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().base());
    painter.drawRect(field);
    if (m_shares.isEmpty())
        return;
    const auto at = [&](qsizetype index) { // the newest is at the right end
        const double x = field.right() - double(m_shares.size() - 1 - index) * field.width() / (keptShares - 1);
        return QPointF(x, field.bottom() - m_shares.at(index) * field.height());
    };
    QPainterPath curve(at(0));
    for (qsizetype i = 1; i < m_shares.size(); ++i)
        curve.lineTo(at(i));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().highlight(), 2));
    painter.drawPath(curve);
}

}
