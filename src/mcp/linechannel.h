// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>

namespace sandtray::mcp {

/// A stream of lines, one JSON-RPC message each: the socket behind the stdio bridge. Implemented by the transport,
/// which owns it and outlives nothing: after closed() it may vanish. Main thread.
class LineChannel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Without the newline.
    virtual void send(const QByteArray &line) = 0;

Q_SIGNALS:
    void received(const QByteArray &line);
    void closed();
};

}
