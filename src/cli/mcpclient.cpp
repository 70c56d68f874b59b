// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/mcpclient.h"

#include "base/future.h"
#include "base/json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QNetworkReply>
#include <QNetworkRequest>

#include <memory>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {

const QString protocolVersion = u"2026-07-28"_s;

/// The response object of a JSON body or of the last event of a stream.
Result<QJsonObject> readResponse(const QByteArray &body, bool isStream)
{
    QByteArray json = body;
    if (isStream) {
        for (const QByteArray &line : body.split('\n'))
            if (line.startsWith("data:"))
                json = line.sliced(5).trimmed();
    }
    const Result<QJsonValue> response = parseJson(json);
    if (!response)
        return tl::unexpected(response.error());
    if (const QJsonObject error = response->toObject().value("error"_L1).toObject(); !error.isEmpty())
        return fail(Code::Protocol, error.value("message"_L1).toString());
    return response->toObject().value("result"_L1).toObject();
}

McpClient::Answer answerOf(const QJsonObject &result)
{
    return {result.value("content"_L1)[0]["text"_L1].toString(),
        result.value("_meta"_L1).toObject().value("app.sandtray/result"_L1).toObject(),
        result.value("isError"_L1).toBool()};
}

}

McpClient::McpClient(QUrl endpoint, QByteArray token, QObject *parent)
    : QObject(parent)
    , m_endpoint(std::move(endpoint))
    , m_token(std::move(token))
{
}

QFuture<Result<McpClient::Answer>> McpClient::callTool(const QString &name, const QJsonObject &arguments)
{
    return request(u"tools/call"_s, {{u"name"_s, name}, {u"arguments"_s, arguments}})
        .then(this, [this](const Result<QJsonObject> &result) -> QFuture<Result<Answer>> {
            if (!result)
                return ready<Answer>(tl::unexpected(result.error()));
            const Answer answer = answerOf(*result);
            const QString state = answer.facts.value("state"_L1).toString();
            const QJsonValue run = answer.facts.value("run_id"_L1);
            if (run.isString() && (state == "running"_L1 || state == "awaiting_approval"_L1))
                return callTool(u"wait_run"_s, {{u"run_id"_s, run}});
            return ready<Answer>(answer);
        })
        .unwrap();
}

QFuture<Result<QStringList>> McpClient::listTools()
{
    return request(u"tools/list"_s, {}).then(this, [](const Result<QJsonObject> &result) -> Result<QStringList> {
        if (!result)
            return tl::unexpected(result.error());
        QStringList names;
        for (const QJsonValue &tool : result->value("tools"_L1).toArray())
            names.append(tool["name"_L1].toString());
        return names;
    });
}

QFuture<Result<QJsonObject>> McpClient::request(const QString &method, QJsonObject parameters)
{
    parameters.insert(u"_meta"_s,
        QJsonObject{{u"io.modelcontextprotocol/protocolVersion"_s, protocolVersion},
            {u"io.modelcontextprotocol/clientCapabilities"_s, QJsonObject()},
            {u"io.modelcontextprotocol/clientInfo"_s,
                QJsonObject{{u"name"_s, u"sandtray-demo"_s}, {u"version"_s, u"1"_s}}}});
    const QJsonObject message{{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, ++m_lastId}, {u"method"_s, method},
        {u"params"_s, parameters}};

    QNetworkRequest request(m_endpoint);
    request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    request.setRawHeader("Accept", "application/json, text/event-stream");
    request.setRawHeader("Authorization", "Bearer " + m_token);
    request.setRawHeader("MCP-Protocol-Version", protocolVersion.toLatin1());
    request.setRawHeader("Mcp-Method", method.toLatin1());
    if (parameters.contains(u"name"_s))
        request.setRawHeader("Mcp-Name", parameters.value("name"_L1).toString().toLatin1());

    const auto promise = std::make_shared<QPromise<Result<QJsonObject>>>();
    promise->start();
    QNetworkReply *reply = m_network.post(request, QJsonDocument(message).toJson(QJsonDocument::Compact));
    connect(reply, &QNetworkReply::finished, this, [reply, promise] {
        reply->deleteLater();
        const bool isStream = reply->header(QNetworkRequest::ContentTypeHeader).toString().startsWith("text/event-stream"_L1);
        if (reply->error() != QNetworkReply::NoError && reply->bytesAvailable() == 0)
            promise->addResult(fail(Code::Unavailable, reply->errorString()));
        else
            promise->addResult(readResponse(reply->readAll(), isStream));
        promise->finish();
    });
    return promise->future();
}

}
