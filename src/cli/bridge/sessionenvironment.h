// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace sandtray::bridge {

/// `/run/user/UID`, file-hierarchy(7), when it is there and ours alone: where the session's sockets are even when the
/// client hands on no XDG_RUNTIME_DIR, as those do that are made with the official SDKs. Otherwise empty.
[[nodiscard]] std::string usualRuntimeFolder();

/// `NAME=value` of each variable that the user's systemd hands to the programs of the session, the display among them;
/// empty without systemd. Takes two seconds at most.
[[nodiscard]] std::vector<std::string> sessionEnvironment();

}
