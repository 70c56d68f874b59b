// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace sandtray::server {

/// The client's connection as an exchange on it sees it. Main thread.
class Peer : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// The exchange belongs to this logical connection, which is present as long as this peer is.
    virtual void attribute(const QString &connection) = 0;
    /// The exchange has written its last byte.
    virtual void exchangeEnded() = 0;

Q_SIGNALS:
    /// The client closed.
    void gone();
};

}
