// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "settings/settings.h"

#include <span>

namespace sandtray::settings {

/// One setting as it stands in a file: its key, its text, and the way back. The table of them all is the only place
/// that knows keys and ranges.
struct Field {
    const char *key;
    QString (*text)(const Settings &settings);
    /// False, and nothing changed, when the text is no value of this setting or out of its range.
    bool (*read)(const QString &text, Settings &settings);
};

[[nodiscard]] std::span<const Field> fields();

/// Code::BadArgument names the setting that is out of its range.
[[nodiscard]] Result<> validate(const Settings &settings);

}
