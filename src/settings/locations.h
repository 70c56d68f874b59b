// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QString>

namespace sandtray::settings {

/// The folders of the XDG Base Directory Specification, each with `sandtray` appended.
struct Locations {
    QString config; ///< settings.ini
    QString data; ///< see templates()
    QString state; ///< state.db, output spools
    QString runtime; ///< mcp.sock, control.sock; $XDG_RUNTIME_DIR, /run/user/UID, or under `state`; never /tmp

    [[nodiscard]] QString templates() const { return data + QStringLiteral("/templates"); }

    /// From the environment; absolute paths only (relative ones are ignored, as the specification says).
    [[nodiscard]] static Locations fromEnvironment();
    /// Makes the folders with mode 0700. Code::Io names the folder; one of another owner or a link is refused.
    [[nodiscard]] Result<> create() const;
};

}
