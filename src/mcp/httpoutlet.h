// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/exchange.h"
#include "mcp/outlet.h"

#include <QPointer>
#include <QTimer>

#include <chrono>

namespace sandtray::mcp {

/// Keeps an open event stream alive: a comment at regular intervals, for as long as its exchange exists.
class KeepAlive final : public QObject {
    Q_OBJECT

public:
    KeepAlive(Exchange &exchange, std::chrono::milliseconds interval);

private:
    QTimer m_timer;
};

/// Answers one POST: with one JSON object, or, once it has something to notify or was held for a while, with an event
/// stream.
class HttpOutlet final : public Outlet {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds patience{50};

    HttpOutlet(Exchange &exchange, Acceptance accepted, std::chrono::milliseconds commentInterval);

    [[nodiscard]] bool canNotify() const override { return m_accepted.stream; }
    void hold() override;
    void notify(const QJsonObject &message) override;
    void finish(const QJsonObject &response) override;
    void finish(const QJsonArray &responses);
    void refuse(const Refusal &refusal) override;
    void abandon() override;

private:
    void openStream();
    void end(const QByteArray &body, int status = 200);

    QPointer<Exchange> m_exchange;
    Acceptance m_accepted;
    std::chrono::milliseconds m_commentInterval;
    QTimer m_patience; ///< how long the answer may still come without a stream
    bool m_isStream = false;
};

/// A whole response with a JSON body.
void respondJson(Exchange &exchange, int status, const QByteArray &json);

}
