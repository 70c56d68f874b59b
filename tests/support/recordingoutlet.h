// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/outlet.h"

#include <QList>

#include <optional>

namespace sandtray::test {

/// What was sent, and how it ended.
struct Sent {
    QList<QJsonObject> messages;
    std::optional<int> refusedStatus;
    bool abandoned = false;
};

class RecordingOutlet final : public mcp::Outlet {
    Q_OBJECT

public:
    explicit RecordingOutlet(Sent &sent, bool canNotify = false)
        : m_sent(sent)
        , m_canNotify(canNotify)
    {
    }
    [[nodiscard]] bool canNotify() const override { return m_canNotify; }
    void hold() override { }
    void notify(const QJsonObject &message) override { m_sent.messages.append(message); }
    void finish(const QJsonObject &message) override { m_sent.messages.append(message); }
    void refuse(const mcp::Refusal &refusal) override
    {
        m_sent.refusedStatus = refusal.status;
        Outlet::refuse(refusal);
    }
    void abandon() override { m_sent.abandoned = true; }

private:
    Sent &m_sent;
    bool m_canNotify;
};

}
