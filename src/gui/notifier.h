// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/reviewqueue.h"
#include "settings/settingsstore.h"

#include <QDBusConnection>
#include <QHash>
#include <QSystemTrayIcon>

class QDBusPendingCallWatcher;

namespace sandtray::gui {

/// Tells by desktop notification who wants what in general; *Show* opens the review, nothing allows or declines here.
/// Talks to the notification server over D-Bus, without one through the tray icon. Never holds code, paths, hosts or
/// reasons: the server may keep and show them on a locked screen. Main thread, owned by the composition root.
class Notifier : public QObject {
    Q_OBJECT

public:
    struct Channel {
        QDBusConnection bus = QDBusConnection::sessionBus();
        QSystemTrayIcon *tray = nullptr; ///< for where there is no server
    };

    Notifier(approval::ReviewQueue &queue, const settings::SettingsStore &settings, const Channel &channel,
        QObject *parent = nullptr);

    /// For what is no request: a new token, an update of the state. `title` and `body` are words of ours.
    void tell(const QString &title, const QString &body);

Q_SIGNALS:
    void openRequested(const sandtray::RequestId &id);

private Q_SLOTS: // called by name over D-Bus
    void onActionInvoked(uint notification, const QString &action);
    void onActivationToken(uint notification, const QString &token);
    void onClosed(uint notification);

private:
    void announce(const approval::Request &request);
    void withdraw(const RequestId &id);
    void send(const QString &title, const QString &body, const RequestId &id);
    void onSent(QDBusPendingCallWatcher *watcher, const RequestId &id);
    void fallBack(const QString &title, const QString &body, const RequestId &id);
    void readCapabilities();

    approval::ReviewQueue &m_queue;
    const settings::SettingsStore &m_settings;
    Channel m_channel;
    bool m_readsMarkup = true; // until the server says otherwise: escaping too much is ugly, too little a hole
    QHash<uint, RequestId> m_open; // by the server's number
    RequestId m_lastFallback;
};

}
