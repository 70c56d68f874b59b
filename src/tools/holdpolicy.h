// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

#include <chrono>

namespace sandtray::tools {

/// How long a call may be held before the client gives it up, by what the client calls itself (clientInfo.name) and
/// whether it gave a progress token. A wrong name harms only the one who claims it. Unknown clients: 25 s.
[[nodiscard]] std::chrono::seconds patienceOf(QStringView claimedName, bool hasProgressToken);

}
