// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/message.h"

#include <QJsonDocument>

namespace sandtray::mcp {

namespace {

bool isInteger(const QJsonValue &value)
{
    return value.isDouble() && value.toInteger(0) == value.toInteger(1); // the argument comes back when it is not whole
}

bool isLegalId(const QJsonValue &id)
{
    return id.isString() || isInteger(id);
}

}

std::optional<Message> readMessage(const QJsonValue &value)
{
    const QJsonObject object = value.toObject();
    const QJsonValue id = object.value(u"id"_s);
    const QJsonValue method = object.value(u"method"_s);
    const QJsonValue params = object.value(u"params"_s);
    if (object.value(u"jsonrpc"_s) != u"2.0"_s || (!id.isUndefined() && !isLegalId(id)))
        return std::nullopt;
    if (!params.isUndefined() && !params.isNull() && !params.isObject())
        return std::nullopt;
    if (method.isString()) {
        const auto kind = id.isUndefined() ? Message::Kind::Notification : Message::Kind::Request;
        return Message{kind, id, method.toString(), params.toObject(), {}};
    }
    const bool answers = object.contains(u"result"_s) != object.contains(u"error"_s);
    if (!method.isUndefined() || id.isUndefined() || !answers)
        return std::nullopt;
    const QJsonValue result = object.value(u"result"_s);
    return Message{
        Message::Kind::Response, id, {}, {}, result.isObject() ? std::optional(result.toObject()) : std::nullopt};
}

bool Message::asksForFirstPage() const
{
    const QJsonValue cursor = params.value(u"cursor"_s);
    return cursor.isUndefined() || cursor.isNull() || cursor == QString();
}

QJsonValue answerableId(const QJsonValue &value)
{
    const QJsonValue id = value.toObject().value(u"id"_s);
    return isLegalId(id) ? id : QJsonValue(QJsonValue::Undefined);
}

QJsonObject requestMessage(const QJsonValue &id, const QString &method, const QJsonObject &params)
{
    return {{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {u"method"_s, method}, {u"params"_s, params}};
}

QJsonObject resultMessage(const QJsonValue &id, const QJsonObject &result)
{
    return {{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {u"result"_s, result}};
}

QJsonObject errorMessage(const QJsonValue &id, const RpcError &error)
{
    QJsonObject body{{u"code"_s, int(error.code)}, {u"message"_s, error.message}};
    if (!error.data.isEmpty())
        body.insert(u"data"_s, error.data);
    QJsonObject message{{u"jsonrpc"_s, u"2.0"_s}, {u"error"_s, body}};
    if (!id.isUndefined())
        message.insert(u"id"_s, id);
    return message;
}

QJsonObject notificationMessage(const QString &method, const QJsonObject &params)
{
    return {{u"jsonrpc"_s, u"2.0"_s}, {u"method"_s, method}, {u"params"_s, params}};
}

QByteArray toBytes(const QJsonObject &message)
{
    return QJsonDocument(message).toJson(QJsonDocument::Compact);
}

QByteArray toBytes(const QJsonArray &batch)
{
    return QJsonDocument(batch).toJson(QJsonDocument::Compact);
}

}
