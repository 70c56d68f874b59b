// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/openrequest.h"

#include <QList>
#include <QObject>
#include <QSet>

namespace sandtray::mcp {

class ChangeSource;

/// Who is told what changed: `subscriptions/listen` of the modern era, `resources/subscribe` of the legacy one. A
/// listener may listen to nothing: it is acknowledged and its stream kept, for clients open one at once.
class Subscriptions final : public QObject {
    Q_OBJECT

public:
    /// `changes` is null when nothing ever changes.
    explicit Subscriptions(ChangeSource *changes);

    /// Whether it is a method of this class in that era, and there is something to it.
    [[nodiscard]] bool serves(const QString &method, Era era) const;
    void dispatch(OpenRequest &request);

Q_SIGNALS:
    /// For the legacy connections that watch `resource`; when it is empty, for all of them.
    void announced(const QJsonObject &notification, const QString &resource);

private:
    struct Listener {
        OpenRequest *request = nullptr;
        QJsonObject kinds; ///< of lists, as acknowledged
        QSet<QString> watched; ///< resources, by URI
    };

    void listen(OpenRequest &request);
    /// What of this can be listened to here.
    [[nodiscard]] Listener accept(OpenRequest &request, const QJsonObject &wanted) const;
    void watch(OpenRequest &request, bool begins);
    void announceList(const QString &kind, const QString &method);
    void announceUpdate(const QString &uri);

    bool m_hasChanges;
    QList<Listener> m_listeners;
};

}
