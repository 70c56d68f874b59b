// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answerguard.h"

#include <algorithm>

namespace sandtray::gui {

AnswerGuard::AnswerGuard(const Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_armed(clock.monotonic())
{
    m_timer.setInterval(50);
    connect(&m_timer, &QTimer::timeout, this, &AnswerGuard::tick);
}

void AnswerGuard::arm()
{
    m_armed = m_clock.monotonic();
    m_timer.start();
    Q_EMIT changed();
}

std::chrono::milliseconds AnswerGuard::remaining() const
{
    using std::chrono::milliseconds;
    return std::clamp(m_armed + deadTime - m_clock.monotonic(), milliseconds::zero(), deadTime);
}

void AnswerGuard::tick()
{
    if (isOpen())
        m_timer.stop();
    Q_EMIT changed();
}

}
