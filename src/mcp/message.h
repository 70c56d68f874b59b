// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/protocol.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

#include <optional>

namespace sandtray::mcp {

/// One JSON-RPC 2.0 message of the client.
struct Message {
    enum class Kind { Request, Notification, Response };

    Kind kind = Kind::Request;
    QJsonValue id; ///< a string or an integer; undefined for a notification
    QString method; ///< empty for a response
    QJsonObject params;
    std::optional<QJsonObject> result = {}; ///< of a response; nothing when it is an error

    [[nodiscard]] QJsonObject meta() const { return params.value(u"_meta"_s).toObject(); }
    /// Of a list: whether it begins, or goes on from a cursor.
    [[nodiscard]] bool asksForFirstPage() const;
};

/// Nothing when `value` is no JSON-RPC 2.0 message as MCP narrows it: params by name, ids of string or integer.
[[nodiscard]] std::optional<Message> readMessage(const QJsonValue &value);
/// The id to answer with when readMessage() refuses: undefined unless it is a legal one.
[[nodiscard]] QJsonValue answerableId(const QJsonValue &value);

/// Why a request is not served: an HTTP status and the JSON-RPC error to send with it.
struct Refusal {
    int status = 400;
    QJsonValue id = QJsonValue::Undefined;
    RpcError error;
};

[[nodiscard]] QJsonObject requestMessage(const QJsonValue &id, const QString &method, const QJsonObject &params);
[[nodiscard]] QJsonObject resultMessage(const QJsonValue &id, const QJsonObject &result);
/// Without an id when it is undefined.
[[nodiscard]] QJsonObject errorMessage(const QJsonValue &id, const RpcError &error);
[[nodiscard]] QJsonObject notificationMessage(const QString &method, const QJsonObject &params);

/// Compact, without a raw newline.
[[nodiscard]] QByteArray toBytes(const QJsonObject &message);
[[nodiscard]] QByteArray toBytes(const QJsonArray &batch);

}
