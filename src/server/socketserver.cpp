// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: another user of this machine, who must not reach the socket (folder 0700, file 0600, and the kernel's
// word about the peer's uid), and a bridge gone wild, which costs a bounded number of connections.
#include "server/socketserver.h"

#include "server/peerprogram.h"
#include "server/socketconnection.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

constexpr qsizetype mostConnections = 64;

Result<> ownFolder(const QString &folder)
{
    const QByteArray path = QFile::encodeName(folder);
    if (!QDir().mkpath(QDir::cleanPath(folder + u"/.."_s)) || (::mkdir(path.constData(), 0700) != 0 && errno != EEXIST))
        return fail(Code::Io, u"cannot make the folder "_s + folder);
    struct stat found{};
    if (::lstat(path.constData(), &found) != 0 || !S_ISDIR(found.st_mode))
        return fail(Code::Io, u"not a folder: "_s + folder);
    if (found.st_uid != ::getuid() || (found.st_mode & 077) != 0)
        return fail(Code::NotPermitted, u"others may enter the folder "_s + folder);
    return {};
}

std::optional<sockaddr_un> addressOf(const QByteArray &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= qsizetype(sizeof address.sun_path))
        return std::nullopt;
    std::copy(path.begin(), path.end(), address.sun_path);
    return address;
}

/// Whether somebody listens there. Connecting to a unix socket never waits for the other side when it may not block.
bool isAlive(const sockaddr_un &address)
{
    const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const auto close = qScopeGuard([probe] { ::close(probe); });
    const auto *const generic = reinterpret_cast<const sockaddr *>(&address);
    return ::connect(probe, generic, sizeof address) == 0 || errno == EAGAIN;
}

std::optional<ucred> credentialsOf(const QLocalSocket &socket)
{
    ucred credentials{};
    socklen_t size = sizeof credentials;
    const int fd = int(socket.socketDescriptor());
    if (::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0)
        return std::nullopt;
    return credentials;
}

}

SocketServer::SocketServer(
    mcp::Engine &engine, mcp::ToolProvider &provider, ClientDirectory &clients, const ProcessTable &processes)
    : m_engine(engine)
    , m_clients(clients)
    , m_processes(processes)
    , m_presence(provider)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SocketServer::accept);
}

SocketServer::~SocketServer()
{
    m_server.close();
}

Result<> SocketServer::listen(const QString &folder)
{
    if (const auto own = ownFolder(folder); !own)
        return own;
    const QString path = folder + u"/mcp.sock"_s;
    const QByteArray file = QFile::encodeName(path);
    const auto address = addressOf(file);
    if (!address)
        return fail(Code::BadArgument, u"the path of the socket is too long: "_s + path);
    if (isAlive(*address))
        return fail(Code::Conflict, u"another Sandtray listens on "_s + path);
    ::unlink(file.constData());
    if (!m_server.listen(path))
        return fail(Code::Io, path + u": "_s + m_server.errorString());
    ::chmod(file.constData(), 0600);
    return {};
}

void SocketServer::cutOff(const ClientId &client)
{
    for (SocketConnection *connection : m_connections.keys(client))
        connection->close();
}

void SocketServer::accept()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        socket->setParent(nullptr);
        admit(std::unique_ptr<QLocalSocket>(socket));
    }
}

void SocketServer::admit(std::unique_ptr<QLocalSocket> socket)
{
    const auto credentials = credentialsOf(*socket);
    if (!credentials || credentials->uid != ::getuid() || m_connections.size() >= mostConnections)
        return;
    const PeerProgram program = programBehind(credentials->pid, m_processes);
    mcp::Caller caller;
    caller.client = m_clients.byProgram(program);
    caller.connection = ConnectionId::generate().toString();
    caller.program = program.executable;
    caller.pid = program.pid;
    auto *const connection = new SocketConnection(std::move(socket));
    connection->setParent(this);
    m_connections.insert(connection, caller.client);
    connect(connection, &mcp::LineChannel::closed, this, [this, connection] {
        m_connections.remove(connection);
        m_presence.detach(connection);
        connection->deleteLater();
    });
    m_engine.attach(*connection, caller);
    m_presence.attach(connection, {caller.client, caller.connection});
}

}
