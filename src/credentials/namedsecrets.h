// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/secretstore.h"

#include <QObject>
#include <QStringList>

namespace sandtray::credentials {

/// The secrets that the human has named for sandboxes, on top of a SecretStore: the list of names is an entry of its own
/// there. Names are variable names ([A-Za-z_][A-Za-z0-9_]*); values have 8 bytes to 64 KiB. Main thread.
class NamedSecrets : public QObject {
    Q_OBJECT

public:
    explicit NamedSecrets(SecretStore &store, QObject *parent = nullptr);

    [[nodiscard]] QFuture<Result<QStringList>> names();
    [[nodiscard]] QFuture<Result<Secret>> value(const QString &name);
    /// Replaces an existing value of that name.
    [[nodiscard]] QFuture<Result<>> set(const QString &name, const Secret &value);
    [[nodiscard]] QFuture<Result<>> remove(const QString &name);

Q_SIGNALS:
    void namesChanged();

private:
    SecretStore &m_store;
};

}
