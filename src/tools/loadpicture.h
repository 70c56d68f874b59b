// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/cellresults.h"
#include "tools/managedsandbox.h"
#include "tools/picturescaler.h"

namespace sandtray::tools {

/// A picture of a sandbox as a model gets it: unopened when it is within the bounds of picture.h, else scaled down. Never
/// fails: what cannot be shown has no bytes and a note that says why. `context` lives until the answer. Files over
/// 32 MiB are not looked at.
[[nodiscard]] QFuture<Result<CellPicture>> toPicture(
    const QString &path, const QByteArray &bytes, PictureScaler &scaler, QObject *context);
[[nodiscard]] QFuture<Result<CellPicture>> loadPicture(
    ManagedSandbox &sandbox, const QString &path, PictureScaler &scaler, QObject *context);

}
