// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/headlessapprover.h"

#include "base/error.h"
#include "sandbox/localbackend.h"
#include "settings/locations.h"

#include <QSet>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace sandtray::cli {

/// What the words after `sandtray` ask for.
struct Invocation {
    enum class Mode { Tray, Headless, Command, Text };
    Mode mode = Mode::Tray;
    QString text; ///< Text: help or version, printed with exit code 0

    std::optional<quint16> port; ///< Headless
    Approvals approvals = Approvals::Deny;
    QSet<QString> secrets;
    bool quiet = false;

    /// Command: made once there is an event loop.
    std::function<std::unique_ptr<Command>()> make;
};

/// What the commands need to know of this installation.
struct Installation {
    settings::Locations locations;
    sandbox::LocalBackendConfig backend;
    QString program; ///< path of sandtray
    QString bridge; ///< path of sandtray-mcp
    QString version;
};

/// Code::BadArgument with a sentence for the person who typed it.
[[nodiscard]] Result<Invocation> parseCommandLine(const QStringList &arguments, const Installation &installation);

}
