// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "base/error.h"
#include "base/secret.h"
#include "mcp/toolprovider.h"

#include <QFuture>
#include <QStringList>

namespace sandtray::tools {

/// Who is behind a call, as the human knows it. Implemented by the composition root over the stored clients.
class ClientBook {
public:
    virtual ~ClientBook() = default;
    [[nodiscard]] virtual approval::Asker asker(const mcp::Caller &caller) const = 0;
};

/// The values of named secrets, asked for only after the human agreed. Errors as in credentials::SecretStore.
class SecretSource {
public:
    virtual ~SecretSource() = default;
    [[nodiscard]] virtual QFuture<Result<Secret>> secret(const QString &name) = 0;
    /// Whether a secret of that name exists; no other name is told.
    [[nodiscard]] virtual QFuture<Result<bool>> exists(const QString &name) = 0;
};

/// What the human set as defaults of a new sandbox.
struct Defaults {
    qint64 memoryMegabytes = 1024;
    double cpus = 1.0;
    qint64 diskMegabytes = 1024;
};

}
