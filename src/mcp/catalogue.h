// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/protocol.h"
#include "mcp/toolprovider.h"

#include <QJsonArray>
#include <QSet>

namespace sandtray::mcp {

/// What this server says about itself: its name, its instructions for models, its capabilities and its list of tools.
/// Pure, fixed at construction.
class Catalogue {
public:
    Catalogue(const QList<ToolDefinition> &tools, QString serverVersion);

    [[nodiscard]] QJsonObject discovery() const;
    /// `requested` when it is a legacy revision we speak, else the newest of those.
    [[nodiscard]] QJsonObject initialization(const QString &requested) const;
    [[nodiscard]] QJsonObject toolList(Era era) const;
    [[nodiscard]] bool hasTool(const QString &name) const { return m_names.contains(name); }
    [[nodiscard]] QJsonObject toolResult(const ToolResult &result, Era era) const;
    /// With what every modern result carries; for the legacy era unchanged.
    [[nodiscard]] QJsonObject completed(QJsonObject result, Era era) const;

private:
    [[nodiscard]] QJsonObject serverInfo() const;

    QString m_serverVersion;
    QJsonArray m_tools;
    QSet<QString> m_names;
};

/// The legacy revision that answers an `initialize` for `requested`.
[[nodiscard]] QString negotiatedVersion(const QString &requested);

}
