// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/controlserver.h"

#include "base/json.h"

#include <QJsonDocument>
#include <QLocalSocket>
#include <QPointer>

#include <sys/socket.h>
#include <unistd.h>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 longestLine = 1 << 20;

bool isOwnUser(const QLocalSocket &socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return getsockopt(int(socket.socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid();
}

QByteArray lineOf(const Result<QJsonValue> &result)
{
    QJsonObject object;
    if (result)
        object.insert(u"result"_s, *result);
    else
        object.insert(u"error"_s,
            QJsonObject{{u"code"_s, int(result.error().code)}, {u"detail"_s, result.error().detail}});
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

}

ControlServer::ControlServer(ControlHandler &handler, QObject *parent)
    : QObject(parent)
    , m_handler(handler)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &ControlServer::onConnection);
}

Result<> ControlServer::listen(const QString &path)
{
    m_lock = std::make_unique<QLockFile>(path + u".lock"_s);
    m_lock->setStaleLockTime(0); // it never ages; the lock of a dead process is taken over
    if (!m_lock->tryLock()) {
        if (m_lock->error() == QLockFile::LockFailedError)
            return fail(Code::Conflict, u"another Sandtray is running"_s);
        return fail(Code::Io, u"cannot make %1.lock"_s.arg(path));
    }
    QLocalServer::removeServer(path); // of a process that was killed
    if (!m_server.listen(path))
        return fail(Code::Io, u"cannot listen on %1: %2"_s.arg(path, m_server.errorString()));
    return {};
}

void ControlServer::onConnection()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        if (!isOwnUser(*socket)) {
            socket->abort();
            continue;
        }
        socket->setReadBufferSize(longestLine);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { onReadable(socket); });
    }
}

void ControlServer::onReadable(QLocalSocket *socket)
{
    while (socket->canReadLine())
        answer(socket, socket->readLine());
    if (socket->bytesAvailable() >= longestLine)
        socket->abort(); // a line without an end
}

void ControlServer::answer(QLocalSocket *socket, const QByteArray &line)
{
    const Result<QJsonValue> request = parseJson(line.trimmed(), {.bytes = longestLine});
    if (!request || !request->isObject()) {
        socket->write(lineOf(fail(Code::Protocol, u"not a request"_s)));
        return;
    }
    const QPointer<QLocalSocket> peer(socket);
    const QJsonObject object = request->toObject();
    m_handler.handle(object.value("command"_L1).toString(), object.value("arguments"_L1).toObject())
        .then(this, [peer](const Result<QJsonValue> &result) {
            if (peer)
                peer->write(lineOf(result));
        });
}

}
