// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFuture>
#include <QJsonObject>
#include <QJsonValue>

namespace sandtray::cli {

/// Asks the running application. Code::Unavailable: none is running. Errors of the application come through.
[[nodiscard]] QFuture<Result<QJsonValue>> askApplication(const QString &socketPath, const QString &command,
    const QJsonObject &arguments = {});

}
