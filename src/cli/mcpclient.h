// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFuture>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QUrl>

namespace sandtray::cli {

/// A client of our own endpoint, speaking MCP 2026-07-28 over HTTP as any other client would. Follows a run by wait_run
/// until it is over. Main thread.
class McpClient : public QObject {
    Q_OBJECT

public:
    McpClient(QUrl endpoint, QByteArray token, QObject *parent = nullptr);

    /// What a tool answered.
    struct Answer {
        QString text;
        QJsonObject facts;
        bool isError = false;
    };
    [[nodiscard]] QFuture<Result<Answer>> callTool(const QString &name, const QJsonObject &arguments);
    [[nodiscard]] QFuture<Result<QStringList>> listTools();

private:
    [[nodiscard]] QFuture<Result<QJsonObject>> request(const QString &method, QJsonObject parameters);

    QUrl m_endpoint;
    QByteArray m_token;
    QNetworkAccessManager m_network;
    int m_lastId = 0;
};

}
