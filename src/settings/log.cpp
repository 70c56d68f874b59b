// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/log.h"

namespace sandtray::settings {

Q_LOGGING_CATEGORY(lcSettings, "sandtray.settings", QtInfoMsg)

}
