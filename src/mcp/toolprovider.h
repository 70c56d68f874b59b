// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/caller.h"
#include "mcp/clientinput.h"
#include "mcp/content.h"
#include "mcp/loglevel.h"

#include <QJsonObject>
#include <QList>
#include <QObject>
#include <QString>

/// What the protocol engine asks of those who have tools to offer. The engine knows no tool's meaning.
namespace sandtray::mcp {

struct ToolDefinition {
    QString name;
    QString title;
    QString description;
    QJsonObject inputSchema;
    bool readOnly = false;
    bool destructive = false;
    bool idempotent = false;
    bool openWorld = false;
};

/// A text block for models, what is shown after it, and the same facts for programs (`_meta["app.sandtray/result"]`).
struct ToolResult {
    QString text = {}; ///< may be empty when something is attached
    QList<Content> attachments = {};
    QJsonObject facts = {};
    bool isError = false;
};

/// One tools/call in work, from its arrival until its answer. Owned by the engine, which deletes it after answer(),
/// ask() or cancelled(). Main thread.
class PendingCall : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] virtual const Caller &caller() const = 0;
    [[nodiscard]] virtual QString tool() const = 0;
    [[nodiscard]] virtual QJsonObject arguments() const = 0;
    /// Whether the client gave a progress token: then progress() reaches it, and extends the patience of some clients.
    [[nodiscard]] virtual bool wantsProgress() const = 0;
    /// What the client answered when this call, or the one that this repeats, asked for input.
    [[nodiscard]] virtual const InputResponses &inputs() const = 0;

    /// The transport must show a first byte now: the answer may take long.
    virtual void hold() = 0;
    virtual void progress(const QString &message) = 0;
    /// `done` rises, towards `total`. Not mixed with the steps that progress() counts for messages.
    virtual void progress(double done, double total) = 0;
    /// Reaches clients that want records of this level.
    virtual void log(LogLevel level, const QJsonValue &data) = 0;
    /// Once.
    virtual void answer(const ToolResult &result) = 0;
    /// Once in place of an answer: the provider's call() follows again, with inputs(), on this call or on another.
    virtual void ask(const InputRequired &wanted) = 0;

Q_SIGNALS:
    /// The client took the call back, or its stream closed, before it was answered. No answer may follow.
    void cancelled();
    /// Legacy HTTP only: the stream is gone, which is no cancellation there; an answer will not be delivered.
    void undeliverable();
};

class ToolProvider {
public:
    virtual ~ToolProvider() = default;
    /// In the order of the list; static for the life of the provider.
    [[nodiscard]] virtual QList<ToolDefinition> tools() const = 0;
    /// `call.tool()` is one of tools(). Answers at once or later.
    virtual void call(PendingCall &call) = 0;
    /// The last connection of this key is gone; or it is back.
    virtual void connectionClosed(const ClientId &client, const QString &connection) = 0;
    virtual void connectionOpened(const ClientId &client, const QString &connection) = 0;
};

/// Where legacy sessions are kept, so that they survive a restart of the application.
struct StoredSession {
    QString id;
    ClientId client;
    QString protocolVersion;
    QString claimedName;
    QString claimedVersion;
};

class SessionStore {
public:
    virtual ~SessionStore() = default;
    [[nodiscard]] virtual QList<StoredSession> sessions() const = 0;
    virtual void save(const StoredSession &session) = 0;
    virtual void remove(const QString &id) = 0;
};

}
