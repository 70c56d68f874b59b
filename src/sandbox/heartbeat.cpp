// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/heartbeat.h"

namespace sandtray::sandbox {

Heartbeat::Heartbeat(std::chrono::milliseconds interval, std::chrono::milliseconds patience, QObject *parent)
    : QObject(parent)
    , m_patience(patience)
{
    m_timer.setInterval(interval);
    m_timer.setTimerType(Qt::VeryCoarseTimer); // the beats of many sandboxes share their wake-ups
    connect(&m_timer, &QTimer::timeout, this, &Heartbeat::beat);
}

void Heartbeat::start()
{
    m_sinceAnswer.start();
    m_timer.start();
}

void Heartbeat::answered()
{
    m_isUnresponsive = false;
    m_sinceAnswer.start();
}

void Heartbeat::beat()
{
    if (!m_isUnresponsive && std::chrono::milliseconds(m_sinceAnswer.elapsed()) >= m_patience) {
        m_isUnresponsive = true;
        Q_EMIT unresponsive();
    }
    Q_EMIT due();
}

}
