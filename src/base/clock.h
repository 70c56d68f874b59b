// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

#include <chrono>

namespace sandtray {

/// The two clocks of the design. `monotonic()` stands still while the machine sleeps and drives leases, program
/// time-outs and dialog delays; `wall()` is UTC and dates what outlives the process: grants, tokens, ledger rows.
class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual std::chrono::milliseconds monotonic() const = 0;
    [[nodiscard]] virtual QDateTime wall() const = 0;
};

/// CLOCK_MONOTONIC (clock_gettime(2)) and the system time.
class SystemClock final : public Clock {
public:
    [[nodiscard]] std::chrono::milliseconds monotonic() const override;
    [[nodiscard]] QDateTime wall() const override;
};

}
