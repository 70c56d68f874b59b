// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "uniquefd.h"

#include <string>

namespace sandtray::bridge {

/// The folder where a running Sandtray is met: $XDG_RUNTIME_DIR/sandtray, else `run` in its state folder. Empty when
/// the environment names no home.
[[nodiscard]] std::string runtimeFolder();

/// Makes it, and its parents, when it is missing. False when others may enter it: then what is found there cannot be
/// trusted.
[[nodiscard]] bool makePrivate(const std::string &folder);

/// A connection to the Sandtray of this user, if one listens there.
[[nodiscard]] UniqueFd connectTo(const std::string &folder);

/// Whether the user has quit Sandtray: then it stays quit until the user starts it.
[[nodiscard]] bool isQuit(const std::string &folder);

/// Held while Sandtray is started, so that many clients at once start it once. Null when another bridge holds it.
[[nodiscard]] UniqueFd takeStartLock(const std::string &folder);

}
