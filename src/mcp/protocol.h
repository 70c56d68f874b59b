// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringView>

/// The names and numbers of the specification that more than one file needs.
namespace sandtray::mcp {

using namespace Qt::StringLiterals;

/// Modern: 2026-07-28 and later, metadata on every request. Legacy: older, with `initialize` and sessions.
enum class Era { Modern, Legacy };

namespace version {
inline constexpr QStringView modern = u"2026-07-28";
inline constexpr QStringView newestLegacy = u"2025-11-25";
/// What a legacy request without any word about its version speaks; the one version with batches.
inline constexpr QStringView batches = u"2025-03-26";
/// Accepted and served like 2025-03-26.
inline constexpr QStringView oldest = u"2024-11-05";

[[nodiscard]] bool isLegacy(QStringView version);
/// Whether a version header claims the modern era, known or not yet known.
[[nodiscard]] bool claimsModern(QStringView version);
[[nodiscard]] bool allowsBatches(QStringView version);
}

namespace key {
inline constexpr QLatin1StringView protocolVersion("io.modelcontextprotocol/protocolVersion");
inline constexpr QLatin1StringView clientCapabilities("io.modelcontextprotocol/clientCapabilities");
inline constexpr QLatin1StringView clientInfo("io.modelcontextprotocol/clientInfo");
inline constexpr QLatin1StringView serverInfo("io.modelcontextprotocol/serverInfo");
inline constexpr QLatin1StringView subscriptionId("io.modelcontextprotocol/subscriptionId");
inline constexpr QLatin1StringView logLevel("io.modelcontextprotocol/logLevel");
inline constexpr QLatin1StringView result("app.sandtray/result");
}

/// A JSON-RPC error object. Codes: JSON-RPC 2.0, and those that MCP 2026-07-28 adds.
struct RpcError {
    enum Number {
        ParseError = -32700,
        InvalidRequest = -32600,
        MethodNotFound = -32601,
        InvalidParams = -32602,
        Internal = -32603,
        HeaderMismatch = -32020,
        MissingCapability = -32021,
        UnsupportedVersion = -32022,
        ResourceNotFound = -32002, ///< legacy; InvalidParams in the modern era
        SessionRequired = -32000, ///< legacy, as the public SDKs say it
        SessionNotFound = -32001,
    };
    Number code = Internal;
    QString message;
    QJsonObject data = {};
};

}
