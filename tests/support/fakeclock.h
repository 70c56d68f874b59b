// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

namespace sandtray::test {

/// A clock that stands still until a test moves it; both clocks move together.
class FakeClock final : public Clock {
public:
    [[nodiscard]] std::chrono::milliseconds monotonic() const override { return m_elapsed; }
    [[nodiscard]] QDateTime wall() const override { return m_start.addMSecs(m_elapsed.count()); }
    void advance(std::chrono::milliseconds by) { m_elapsed += by; }

private:
    std::chrono::milliseconds m_elapsed{1'000'000};
    QDateTime m_start = QDateTime::fromString(QStringLiteral("2026-01-02T03:04:05Z"), Qt::ISODate);
};

}
