// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/managedsandbox.h"

#include <QFuture>
#include <QPointer>

namespace sandtray::tools {

/// What each sandbox uses now, in the order given; nothing for one that has ended or does not answer within two seconds.
[[nodiscard]] QFuture<QList<std::optional<sandbox::SandboxUsage>>> gatherUsage(
    const QList<QPointer<ManagedSandbox>> &sandboxes, QObject *context);

}
