// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include <optional>

namespace sandtray::sandbox {

/// A timer that fires once, and that can stand still on its way.
class PausableTimer : public QTimer {
    Q_OBJECT

public:
    PausableTimer()
    {
        setSingleShot(true);
        setTimerType(Qt::PreciseTimer);
    }

    /// Nothing happens when it does not run.
    void suspend()
    {
        if (!isActive())
            return;
        m_left = remainingTime();
        stop();
    }
    /// Not when it was started or ended meanwhile.
    void resume()
    {
        if (m_left && !isActive())
            start(*m_left);
        m_left.reset();
    }
    void end()
    {
        m_left.reset();
        stop();
    }

private:
    std::optional<int> m_left; // milliseconds, while it stands still
};

}
