// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/secretstore.h"

#include <QObject>

#include <chrono>
#include <memory>

namespace sandtray::credentials {

class SecretService;

/// The keychain of the desktop, through QtKeychain and libsecret; entries of the service `sandtray`. Values may hold
/// any bytes. Every call is answered: at once when there is no keychain, after a minute when a human does not answer
/// its prompt. Calls and answers on the main thread.
class KeychainStore final : public QObject, public SecretStore {
    Q_OBJECT

public:
    /// `patience`: how long a human may take to answer a prompt.
    explicit KeychainStore(std::chrono::milliseconds patience = std::chrono::minutes(1), QObject *parent = nullptr);
    ~KeychainStore() override;

    [[nodiscard]] QFuture<Result<Secret>> read(const QString &key) override;
    [[nodiscard]] QFuture<Result<>> write(const QString &key, const Secret &value) override;
    [[nodiscard]] QFuture<Result<>> remove(const QString &key) override;

private:
    std::chrono::milliseconds m_patience;
    std::unique_ptr<SecretService> m_service;
};

}
