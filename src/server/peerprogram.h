// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"
#include "server/processtable.h"

namespace sandtray::server {

/// The program that started what is connected as `pid`: the process itself or its nearest ancestor that is neither our
/// bridge nor a shell nor an interpreter without a script; for an interpreter with its script. When the line of
/// ancestors ends without one, the connected program itself.
[[nodiscard]] PeerProgram programBehind(qint64 pid, const ProcessTable &processes);

}
