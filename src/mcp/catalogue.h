// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/parameterheaders.h"
#include "mcp/protocol.h"
#include "mcp/providers.h"

#include <QHash>
#include <QJsonArray>
#include <QObject>

#include <chrono>

namespace sandtray::mcp {

/// What this server says about itself: its name, its instructions for models, its capabilities and its list of tools.
/// The list is read at construction, and again when the providers have it changed.
class Catalogue final : public QObject {
    Q_OBJECT

public:
    /// How long a client may keep a list that never changes while this runs.
    static constexpr std::chrono::hours staticLifetime{1};

    Catalogue(const Providers &providers, QString serverVersion);

    [[nodiscard]] QJsonObject discovery() const;
    /// `requested` when it is a legacy revision we speak, else the newest of those.
    [[nodiscard]] QJsonObject initialization(const QString &requested) const;
    [[nodiscard]] QJsonObject toolList() const { return {{u"tools"_s, m_tools}}; }
    [[nodiscard]] bool hasTool(const QString &name) const { return m_headers.contains(name); }
    /// The arguments that a modern client repeats in header fields.
    [[nodiscard]] QList<ParameterHeader> parameterHeaders(const QString &tool) const { return m_headers.value(tool); }
    [[nodiscard]] QJsonObject toolResult(const ToolResult &result) const;
    /// With what every modern result carries; for the legacy era unchanged.
    [[nodiscard]] QJsonObject completed(QJsonObject result, Era era) const;
    /// With the permission to keep it for `lifetime`, which the modern era asks of lists and reads.
    [[nodiscard]] QJsonObject cacheable(QJsonObject result, std::chrono::milliseconds lifetime, Era era) const;

private:
    void readTools();
    [[nodiscard]] QJsonObject serverInfo() const;

    const ToolProvider &m_provider;
    QString m_serverVersion;
    QJsonObject m_capabilities;
    QJsonArray m_tools;
    QHash<QString, QList<ParameterHeader>> m_headers; ///< by tool
};

/// The legacy revision that answers an `initialize` for `requested`.
[[nodiscard]] QString negotiatedVersion(const QString &requested);

}
