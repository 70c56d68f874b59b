// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/log.h"

namespace sandtray::sandbox {

Q_LOGGING_CATEGORY(lcSandbox, "sandtray.sandbox", QtInfoMsg)

}
