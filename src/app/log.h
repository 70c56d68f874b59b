// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLoggingCategory>

namespace sandtray::app {

Q_DECLARE_LOGGING_CATEGORY(lcApp)

}
