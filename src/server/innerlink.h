// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QObject>
#include <QPointer>
#include <QTcpSocket>

#include <memory>

namespace sandtray::server {

/// The socketpair between a checked connection and the HTTP server behind it. Our end is `near()`; the other one is
/// given away once and owned by that server.
class InnerLink final : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] static Result<std::unique_ptr<InnerLink>> make();

    [[nodiscard]] QTcpSocket &near() { return m_near; }
    [[nodiscard]] QTcpSocket *takeFar();
    /// Whether every byte that the server wrote has been read from near().
    [[nodiscard]] bool isDrained() const;

Q_SIGNALS:
    /// The server's end has handed bytes to the kernel.
    void farWritten();

private:
    InnerLink() = default;

    QTcpSocket m_near;
    std::unique_ptr<QTcpSocket> m_owned; ///< the far end until it is taken
    QPointer<QTcpSocket> m_far;
};

}
