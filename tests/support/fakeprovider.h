// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"

#include <QHash>
#include <QPointer>
#include <QStringList>

namespace sandtray::test {

/// A provider with three tools: `echo` answers at once with its arguments, `fail` with an error for the model, `wait`
/// holds its call and leaves it to the test.
class FakeProvider final : public QObject, public mcp::ToolProvider {
    Q_OBJECT

public:
    [[nodiscard]] QList<mcp::ToolDefinition> tools() const override
    {
        const QJsonObject schema{{QStringLiteral("type"), QStringLiteral("object")},
            {QStringLiteral("properties"), QJsonObject()}, {QStringLiteral("additionalProperties"), false}};
        const auto tool = [&](const QString &name) {
            return mcp::ToolDefinition{
                name, name.toUpper(), QStringLiteral("A tool."), schema, true, false, true, false};
        };
        QList<mcp::ToolDefinition> all{
            tool(QStringLiteral("echo")), tool(QStringLiteral("fail")), tool(QStringLiteral("wait"))};
        for (const QString &name : added)
            all.append(tool(name));
        return all;
    }

    void call(mcp::PendingCall &call) override
    {
        callers.append(call.caller());
        if (call.tool() == QStringLiteral("wait"))
            return keep(call);
        const bool fails = call.tool() == QStringLiteral("fail");
        call.answer({fails ? QStringLiteral("It failed.") : QStringLiteral("echo"), {}, call.arguments(), fails});
    }

    void connectionClosed(const ClientId &, const QString &connection) override
    {
        present.removeOne(connection);
        Q_EMIT left(connection);
    }
    void connectionOpened(const ClientId &, const QString &connection) override { present.append(connection); }

    QStringList added; ///< tools like `echo`
    QList<QPointer<mcp::PendingCall>> waiting;
    QList<mcp::Caller> callers;
    QStringList present; ///< logical connections, in the order they came
    int cancelled = 0;
    int undeliverable = 0;

Q_SIGNALS:
    void held();
    void cancellationSeen();
    void left(const QString &connection);

private:
    void keep(mcp::PendingCall &call)
    {
        waiting.append(&call);
        connect(&call, &mcp::PendingCall::cancelled, this, [this] { ++cancelled, Q_EMIT cancellationSeen(); });
        connect(&call, &mcp::PendingCall::undeliverable, this, [this] { ++undeliverable; });
        call.hold();
        Q_EMIT held();
    }
};

class MemorySessions final : public mcp::SessionStore {
public:
    [[nodiscard]] QList<mcp::StoredSession> sessions() const override { return stored.values(); }
    void save(const mcp::StoredSession &session) override { stored.insert(session.id, session); }
    void remove(const QString &id) override { stored.remove(id); }

    QHash<QString, mcp::StoredSession> stored;
};

}
