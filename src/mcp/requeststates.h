// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ids.h"

#include <QByteArray>
#include <QJsonObject>

#include <chrono>
#include <optional>

namespace sandtray::mcp {

struct Message;

/// Writes the `requestState` that a client carries to its next try, and believes none but its own: each is sealed with
/// a key of this process and holds for one client, one method with its parameters, and ten minutes. It is not hidden,
/// and the same state may come twice.
class RequestStates {
public:
    static constexpr std::chrono::minutes lifetime{10};

    explicit RequestStates(const Clock &clock);

    [[nodiscard]] QString seal(const QJsonObject &state, const ClientId &client, const Message &request) const;
    /// Nothing when it is not ours, of another request, or too old.
    [[nodiscard]] std::optional<QJsonObject> open(
        const QString &sealed, const ClientId &client, const Message &request) const;

private:
    [[nodiscard]] QByteArray code(const QByteArray &payload, const ClientId &client, const Message &request) const;

    const Clock &m_clock;
    QByteArray m_key;
};

}
