// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

namespace sandtray::test {

/// A clock that stands still until it is moved.
class FakeClock final : public Clock {
public:
    [[nodiscard]] std::chrono::milliseconds monotonic() const override { return m_now; }
    [[nodiscard]] QDateTime wall() const override { return m_wall.addMSecs(m_now.count()); }
    void advance(std::chrono::milliseconds step) { m_now += step; }

private:
    std::chrono::milliseconds m_now{5'000'000};
    QDateTime m_wall = QDateTime({2026, 3, 14}, {9, 30}, Qt::UTC);
};

}
