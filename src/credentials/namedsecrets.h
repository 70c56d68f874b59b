// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/secretstore.h"

#include <QObject>
#include <QQueue>
#include <QStringList>

#include <functional>

namespace sandtray::credentials {

/// The secrets that the human has named for sandboxes, on top of a SecretStore: the list of names is an entry of its
/// own there. Names are variable names ([A-Za-z_][A-Za-z0-9_]*, at most 128 characters); values have 8 bytes to 64 KiB.
/// Calls are served one after the other, in their order: two changes at a time never lose a name. Main thread. Errors:
/// those of the store; Code::BadArgument for a name or value that cannot be, Code::TooLarge for a value over 64 KiB,
/// Code::Protocol when the list of names is not readable (it is then left alone).
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
    using Change = std::function<QFuture<Result<>>(const QStringList &names)>;

    [[nodiscard]] QFuture<Result<>> change(const Change &change);
    [[nodiscard]] QFuture<Result<>> add(const QString &name, const QStringList &names);
    [[nodiscard]] QFuture<Result<>> saveNames(const QStringList &names);
    template <class T> [[nodiscard]] QFuture<Result<T>> enqueue(const std::function<QFuture<Result<T>>()> &work);
    void startNext();

    SecretStore &m_store;
    QQueue<std::function<void()>> m_waiting;
    bool m_isBusy = false;
};

}
