// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"

namespace sandtray::agent {

/// Fills the home folder from a template: the tar archive that descriptor `archive` reads. Blocks until it is done; for
/// the time before the first word to the host. What tar complains about is on descriptor 2.
///
/// Threat model. The archive was made by hostile code. tar works on it here, in a sandbox of no more rights than that
/// code had, after hardening and before anything else runs; whatever it leaves running is killed.
[[nodiscard]] Result<> unpackHome(int archive);

}
