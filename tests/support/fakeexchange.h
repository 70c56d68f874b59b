// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/exchange.h"
#include "mcp/linechannel.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <optional>

namespace sandtray::test {

/// What the engine did with one HTTP exchange. Notes whether its rules were broken.
class FakeExchange final : public mcp::Exchange {
    Q_OBJECT

public:
    void respond(const mcp::HttpResponse &given) override
    {
        isBroken |= isOver || isStream;
        response = given;
        isOver = true;
    }
    void openStream() override
    {
        isBroken |= isOver || isStream;
        isStream = true;
    }
    void sendEvent(const QByteArray &json) override
    {
        isBroken |= isOver || !isStream || json.contains('\n');
        events.append(QJsonDocument::fromJson(json).object());
    }
    void sendComment() override { ++comments; }
    void finish() override
    {
        isBroken |= isOver || !isStream;
        isOver = true;
    }
    void attribute(const QString &given) override { connection = given; }

    void leave()
    {
        isOver = true;
        Q_EMIT gone();
    }

    [[nodiscard]] QJsonObject body() const { return QJsonDocument::fromJson(response.body).object(); }
    [[nodiscard]] QByteArray header(const QByteArray &name) const
    {
        for (const auto &[key, value] : response.headers) {
            if (key == name)
                return value;
        }
        return {};
    }
    [[nodiscard]] int errorCode() const
    {
        return body().value(QStringLiteral("error")).toObject().value(QStringLiteral("code")).toInt();
    }

    mcp::HttpResponse response{.status = 0};
    QList<QJsonObject> events;
    QString connection;
    int comments = 0;
    bool isStream = false;
    bool isOver = false;
    bool isBroken = false;
};

class FakeChannel final : public mcp::LineChannel {
    Q_OBJECT

public:
    void send(const QByteArray &line) override
    {
        lines.append(line);
        isBroken |= line.contains('\n');
        if (closesOnSend)
            Q_EMIT closed();
    }

    [[nodiscard]] QJsonObject last() const
    {
        return lines.isEmpty() ? QJsonObject() : QJsonDocument::fromJson(lines.constLast()).object();
    }

    QList<QByteArray> lines;
    bool closesOnSend = false;
    bool isBroken = false;
};

}
