// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/grants.h"

namespace sandtray::approval {

enum class Verdict { Allow, Ask, Decline };

/// What a client's level says of a request when no grant answers it. Pure.
[[nodiscard]] Verdict verdict(Kind kind, Level level);

}
