// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/headers.h"
#include "mcp/toolprovider.h"

#include <QByteArray>
#include <QList>
#include <QObject>

#include <utility>

namespace sandtray::mcp {

/// A request as the transport hands it over: authenticated, within its limits, not looked at further.
struct HttpRequest {
    enum class Method { Get, Post, Delete };

    Method method = Method::Post;
    Headers headers;
    QByteArray body;
    Caller caller; ///< `connection` is that of a modern caller; the claimed fields are empty
};

struct HttpResponse {
    int status = 200;
    QList<std::pair<QByteArray, QByteArray>> headers = {};
    QByteArray body = {};
};

/// One HTTP exchange, implemented by the transport, which owns it: it exists until respond() or finish() was called or
/// gone() was emitted, and deletes itself afterwards. Either respond() once, or openStream(), events and finish().
/// Main thread.
class Exchange : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void respond(const HttpResponse &response) = 0;

    /// Status 200, text/event-stream; the headers are on their way when this returns.
    virtual void openStream() = 0;
    virtual void sendEvent(const QByteArray &json) = 0;
    virtual void sendComment() = 0;
    virtual void finish() = 0;

    /// The exchange belongs to this logical connection: its presence is that of the TCP connection below.
    virtual void attribute(const QString &connection) = 0;

Q_SIGNALS:
    /// The client closed before the answer was complete.
    void gone();
};

}
