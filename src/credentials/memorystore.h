// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/secretstore.h"

#include <QHash>

namespace sandtray::credentials {

/// Secrets that end with the process: for --headless without a keychain, for a demonstration, and for tests.
class MemoryStore final : public SecretStore {
public:
    [[nodiscard]] QFuture<Result<Secret>> read(const QString &key) override;
    [[nodiscard]] QFuture<Result<>> write(const QString &key, const Secret &value) override;
    [[nodiscard]] QFuture<Result<>> remove(const QString &key) override;

private:
    QHash<QString, Secret> m_secrets;
};

}
