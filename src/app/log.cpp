// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/log.h"

namespace sandtray::app {

Q_LOGGING_CATEGORY(lcApp, "sandtray.app", QtInfoMsg)

}
