// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QDBusMessage>
#include <QDBusVariant>
#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QTimer>

#include <chrono>
#include <vector>

namespace sandtray::credentials {

/// The Secret Service of the session (org.freedesktop.secrets on D-Bus): whether there is one, and whether its default
/// collection is open. Main thread, never blocks it.
class SecretService : public QObject {
    Q_OBJECT

public:
    explicit SecretService(std::chrono::milliseconds patience, QObject *parent = nullptr);

    /// Has the default collection opened, by the human if need be; calls at the same time share one prompt.
    /// Code::Locked when the prompt was dismissed or not answered in time, Code::Unavailable at once when there is no
    /// session bus or no Secret Service, Code::Io when there is one that fails or does not answer.
    [[nodiscard]] QFuture<Result<>> unlock();

private Q_SLOTS:
    void onPromptCompleted(bool dismissed, const QDBusVariant &result);

private:
    using Step = void (SecretService::*)(const QVariant &answer);

    void call(const QDBusMessage &message, std::chrono::milliseconds limit, Step next);
    void onDefaultCollection(const QVariant &path);
    void onLocked(const QVariant &isLocked);
    void onPromptMade(const QVariant &prompt);
    void onPromptShown(const QVariant &nothing);
    void giveUp();
    void finish(const Result<> &result);

    std::vector<QPromise<Result<>>> m_waiting; // one for each call: a future has one continuation only
    quint64 m_round = 0; // a reply that comes after its round has ended says nothing any more
    QString m_collection;
    QString m_prompt; // while it is shown
    QTimer m_patience;
};

}
