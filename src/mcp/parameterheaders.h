// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/headers.h"
#include "mcp/protocol.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <optional>

namespace sandtray::mcp {

/// An argument of a tool that modern clients repeat in a header field, for whoever routes by headers: `x-mcp-header`
/// in its schema (2026-07-28, tools). No tool of the product has one: clients in browsers cannot send them.
struct ParameterHeader {
    QStringList path; ///< of property names, from the arguments
    QByteArray field; ///< mcp-param-NAME, in lower case
};

/// In the order of the schema; those that the specification does not allow are left out.
[[nodiscard]] QList<ParameterHeader> parameterHeaders(const QJsonObject &inputSchema);

/// The first fault, when the fields do not repeat the arguments. An argument that is absent or null has no field.
[[nodiscard]] std::optional<RpcError> checkParameterHeaders(
    const QList<ParameterHeader> &expected, const QJsonObject &arguments, const Headers &headers);

}
