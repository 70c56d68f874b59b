// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/protocol.h"
#include "mcp/providers.h"

#include <QJsonArray>
#include <QSet>

#include <chrono>

namespace sandtray::mcp {

/// What this server says about itself: its name, its instructions for models, its capabilities and its list of tools.
/// Pure, fixed at construction.
class Catalogue {
public:
    /// How long a client may keep a list that never changes while this runs.
    static constexpr std::chrono::hours staticLifetime{1};

    Catalogue(const Providers &providers, QString serverVersion);

    [[nodiscard]] QJsonObject discovery() const;
    /// `requested` when it is a legacy revision we speak, else the newest of those.
    [[nodiscard]] QJsonObject initialization(const QString &requested) const;
    [[nodiscard]] QJsonObject toolList(Era era) const;
    [[nodiscard]] bool hasTool(const QString &name) const { return m_names.contains(name); }
    [[nodiscard]] QJsonObject toolResult(const ToolResult &result, Era era) const;
    /// With what every modern result carries; for the legacy era unchanged.
    [[nodiscard]] QJsonObject completed(QJsonObject result, Era era) const;
    /// The same for lists and reads, which the modern era lets clients keep for `lifetime`.
    [[nodiscard]] QJsonObject cacheable(QJsonObject result, std::chrono::milliseconds lifetime, Era era) const;

private:
    [[nodiscard]] QJsonObject serverInfo() const;

    QString m_serverVersion;
    QJsonObject m_capabilities;
    QJsonArray m_tools;
    QSet<QString> m_names;
};

/// The legacy revision that answers an `initialize` for `requested`.
[[nodiscard]] QString negotiatedVersion(const QString &requested);

}
