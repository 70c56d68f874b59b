// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace sandtray::history {

class Connection;

/// Whether the file behind `connection` is empty or a state database that this program knows; reads only.
/// Code::Protocol for a foreign or tampered one, Code::Conflict for one of a newer Sandtray.
[[nodiscard]] Result<> recognise(Connection &connection);

/// Brings an empty or older database to the newest schema. Another process may be doing the same.
[[nodiscard]] Result<> migrate(Connection &connection);

}
