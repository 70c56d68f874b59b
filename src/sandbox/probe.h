// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandboxbackend.h"

namespace sandtray::sandbox {

/// Starts bwrap with the options that older ones and forbidding kernels fail at, and nothing in it. Ends with
/// `context`.
[[nodiscard]] QFuture<std::optional<HostProblem>> probeNamespaces(const QString &bwrapPath, QObject *context);

}
