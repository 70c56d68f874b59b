// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QObject>
#include <QTimer>

namespace sandtray::gui {

/// Keeps answers dead for a second after anything new is in view, so that a key or click meant for something else
/// cannot consent. Owned by the review window, main thread; the clock decides, the timer only shows.
class AnswerGuard : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds deadTime{1000};

    explicit AnswerGuard(const Clock &clock, QObject *parent = nullptr);

    /// Dead from now on, for the whole time again.
    void arm();
    [[nodiscard]] bool isOpen() const { return remaining() == remaining().zero(); }
    [[nodiscard]] std::chrono::milliseconds remaining() const;

Q_SIGNALS:
    /// Armed, a part of the time is over, or open.
    void changed();

private:
    void tick();

    const Clock &m_clock;
    std::chrono::milliseconds m_armed;
    QTimer m_timer;
};

}
