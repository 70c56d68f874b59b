// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFuture>
#include <QJsonObject>
#include <QJsonValue>
#include <QLocalServer>
#include <QLockFile>
#include <QObject>

#include <memory>

class QLocalSocket;

namespace sandtray::cli {

/// What the commands may ask of the running application. There is no way to approve anything here, and there never is:
/// an agent with a shell would use it.
class ControlHandler {
public:
    virtual ~ControlHandler() = default;
    /// Commands: show, list, kill {id} or {all}, log {query}, grants, revoke_grant {id}, token_create {client},
    /// token_list, token_revoke {id}.
    [[nodiscard]] virtual QFuture<Result<QJsonValue>> handle(const QString &command, const QJsonObject &arguments) = 0;
};

/// The socket of the commands and of a second start (`control.sock`, mode 0600, peers of the own uid only). One JSON
/// object a line each way: {"command", "arguments"} and {"result"} or {"error": {"code", "detail"}}. Threat: another
/// process of the same user can do here what the user can do with the commands, no more.
class ControlServer : public QObject {
    Q_OBJECT

public:
    ControlServer(ControlHandler &handler, QObject *parent = nullptr);

    /// Code::Conflict when another instance has it: a lock file beside the socket says so, since a listening socket can
    /// be replaced under its owner.
    [[nodiscard]] Result<> listen(const QString &path);

private:
    void onConnection();
    void onReadable(QLocalSocket *socket);
    void answer(QLocalSocket *socket, const QByteArray &line);

    ControlHandler &m_handler;
    QLocalServer m_server;
    std::unique_ptr<QLockFile> m_lock;
};

}
