// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandbox.h"

namespace sandtray::tools {

/// SHA-256 of a file inside, read in pieces by the agent; follows no more than 64 MiB (Code::TooLarge beyond).
[[nodiscard]] QFuture<Result<QByteArray>> fileDigest(sandbox::Sandbox &sandbox, const QString &path, QObject *context);
/// All bytes of a file inside, up to `bound`.
[[nodiscard]] QFuture<Result<QByteArray>> wholeFile(sandbox::Sandbox &sandbox, const QString &path, qint64 bound,
    QObject *context);

}
