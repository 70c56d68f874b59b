// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/httpoutlet.h"

#include "mcp/message.h"

namespace sandtray::mcp {

KeepAlive::KeepAlive(Exchange &exchange, std::chrono::milliseconds interval)
    : QObject(&exchange)
{
    m_timer.setTimerType(Qt::CoarseTimer);
    connect(&m_timer, &QTimer::timeout, &exchange, &Exchange::sendComment);
    m_timer.start(interval);
}

HttpOutlet::HttpOutlet(Exchange &exchange, Acceptance accepted, std::chrono::milliseconds commentInterval)
    : m_exchange(&exchange)
    , m_accepted(accepted)
    , m_commentInterval(commentInterval)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &HttpOutlet::openStream);
    connect(&exchange, &Exchange::gone, this, [this] {
        m_exchange = nullptr;
        Q_EMIT gone();
    });
}

/// An answer that comes at once needs no stream: it costs less, and every client reads it.
void HttpOutlet::hold()
{
    if (!m_exchange || !m_accepted.stream || m_isStream || m_patience.isActive())
        return;
    if (m_accepted.json)
        m_patience.start(patience);
    else
        openStream();
}

void HttpOutlet::openStream()
{
    m_patience.stop();
    if (!m_exchange || !m_accepted.stream || m_isStream)
        return;
    m_isStream = true;
    m_exchange->openStream();
    new KeepAlive(*m_exchange, m_commentInterval);
}

void HttpOutlet::notify(const QJsonObject &message)
{
    openStream();
    if (m_exchange && m_isStream)
        m_exchange->sendEvent(toBytes(message));
}

void HttpOutlet::finish(const QJsonObject &response)
{
    end(toBytes(response));
}

void HttpOutlet::finish(const QJsonArray &responses)
{
    end(toBytes(responses));
}

void HttpOutlet::refuse(const Refusal &refusal)
{
    end(toBytes(errorMessage(refusal.id, refusal.error)), refusal.status);
}

void HttpOutlet::abandon()
{
    end({});
}

void HttpOutlet::end(const QByteArray &body, int status)
{
    m_patience.stop();
    if (!m_accepted.json && status == 200)
        openStream();
    Exchange *exchange = m_exchange;
    m_exchange = nullptr;
    if (!exchange)
        return;
    disconnect(exchange, nullptr, this, nullptr);
    if (m_isStream) {
        if (!body.isEmpty())
            exchange->sendEvent(body);
        exchange->finish();
    } else if (body.isEmpty()) {
        exchange->respond({.status = 202});
    } else {
        respondJson(*exchange, status, body);
    }
}

void respondJson(Exchange &exchange, int status, const QByteArray &json)
{
    exchange.respond({.status = status, .headers = {{"Content-Type", "application/json"}}, .body = json});
}

}
