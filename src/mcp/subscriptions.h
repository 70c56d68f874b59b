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
    /// For every legacy connection.
    void announced(const QJsonObject &notification);
    /// For the legacy connections that watch this resource.
    void updateAnnounced(const QString &uri, const QJsonObject &notification);

private:
    struct Listener {
        OpenRequest *request = nullptr;
        QJsonObject kinds; ///< as acknowledged, without resources
        QSet<QString> watched;
    };

    void listen(OpenRequest &request);
    void watch(OpenRequest &request, bool begins);
    void announceList(const QString &kind, const QString &method);
    void announceUpdate(const QString &uri);

    bool m_hasChanges;
    QList<Listener> m_listeners;
};

}
