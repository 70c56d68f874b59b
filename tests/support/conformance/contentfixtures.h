// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fixture.h"

namespace sandtray::test {

/// Tools that answer with each kind of content, report progress, or write log records.
[[nodiscard]] QList<Fixture> contentFixtures();

}
