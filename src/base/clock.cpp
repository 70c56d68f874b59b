// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

#include <ctime>

namespace sandtray {

std::chrono::milliseconds SystemClock::monotonic() const
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::chrono::milliseconds(qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000);
}

QDateTime SystemClock::wall() const
{
    return QDateTime::currentDateTimeUtc();
}

}
