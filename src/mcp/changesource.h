// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace sandtray::mcp {

/// Says when what a provider offers has changed while the engine runs. Clients can then subscribe to it, in both eras.
/// The product has none: its lists are fixed, and its resources are read anew each time.
class ChangeSource : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

Q_SIGNALS:
    void toolsChanged();
    void promptsChanged();
    void resourcesChanged();
    void resourceUpdated(const QString &uri);
};

}
