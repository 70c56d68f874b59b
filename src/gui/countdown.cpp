// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/countdown.h"

#include <QPainter>

namespace sandtray::gui {

Countdown::Countdown(const AnswerGuard &guard, QWidget *parent)
    : QWidget(parent)
    , m_guard(guard)
{
    setFixedHeight(2);
    connect(&guard, &AnswerGuard::changed, this, qOverload<>(&QWidget::update));
}

void Countdown::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Midlight));
    if (m_guard.isOpen())
        return;
    const double done = 1.0 - double(m_guard.remaining().count()) / double(AnswerGuard::deadTime.count());
    painter.fillRect(0, 0, qRound(width() * done), height(), palette().color(QPalette::Highlight));
}

}
