// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "uniquefd.h"

#include <string>

namespace sandtray::bridge {

/// The `sandtray` program beside this one, by absolute path.
[[nodiscard]] std::string programBesideUs();

struct Started {
    int error = 0; ///< errno when the program could not be executed
    UniqueFd process; ///< a pidfd, readable when the program ends; null when it has ended already
};

/// Starts a program in a session of its own, with nothing of ours but an allow-listed environment, so that neither our
/// end nor that of the client ends it.
[[nodiscard]] Started startDetached(const std::string &program);

}
