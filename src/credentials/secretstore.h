// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/secret.h"

#include <QFuture>
#include <QString>

namespace sandtray::credentials {

/// Where secrets rest. Keys are plain names and are visible in the keychain's own window; they hold no secret.
/// Errors: Code::NotFound no such key, Code::Locked the keychain is locked or its prompt was dismissed (not retried),
/// Code::Unavailable there is no keychain or no session bus, Code::Io anything else. No error text holds a value.
class SecretStore {
public:
    virtual ~SecretStore() = default;
    [[nodiscard]] virtual QFuture<Result<Secret>> read(const QString &key) = 0;
    [[nodiscard]] virtual QFuture<Result<>> write(const QString &key, const Secret &value) = 0;
    [[nodiscard]] virtual QFuture<Result<>> remove(const QString &key) = 0;
};

}
