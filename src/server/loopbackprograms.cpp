// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/loopbackprograms.h"

#include "server/peerprogram.h"

#include "base/future.h"

#include <QDir>
#include <QHostAddress>
#include <QScopeGuard>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

constexpr int mostLooks = 32;

/// Whether one of the process's descriptors is that socket. Those of other users cannot be read.
bool holdsSocket(const QString &pid, quint32 inode)
{
    const QString folder = u"/proc/%1/fd"_s.arg(pid);
    const QStringList descriptors = QDir(folder).entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot);
    for (const QString &descriptor : descriptors) {
        struct stat found = {};
        const QString path = folder + u'/' + descriptor;
        if (::stat(qPrintable(path), &found) == 0 && S_ISSOCK(found.st_mode) && found.st_ino == inode)
            return true;
    }
    return false;
}

qint64 ownerOf(quint32 inode)
{
    const QStringList entries = QDir(u"/proc"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &entry : entries) {
        bool isProcess = false;
        const qint64 pid = entry.toLongLong(&isProcess);
        if (isProcess && holdsSocket(entry, inode))
            return pid;
    }
    return 0;
}

Result<PeerProgram> programOf(const Result<PeerSocket> &socket)
{
    const qint64 pid = socket ? ownerOf(socket->inode) : 0;
    if (pid == 0)
        return fail(Code::NotFound, u"the socket has no process that can be seen"_s);
    return programBehind(pid, ProcTable());
}

}

LoopbackPrograms::LoopbackPrograms()
{
    m_pool.setMaxThreadCount(1);
}

QFuture<Result<PeerProgram>> LoopbackPrograms::connectedFrom(quint16 peerPort, quint16 ownPort)
{
    return look([peerPort, ownPort] {
        return loopbackPeer(QHostAddress(QHostAddress::LocalHost).toIPv4Address(), peerPort, ownPort);
    });
}

QFuture<Result<PeerProgram>> LoopbackPrograms::listeningOn(quint16 port)
{
    return look([port] { return loopbackListener(port); });
}

QFuture<Result<PeerProgram>> LoopbackPrograms::look(const std::function<Result<PeerSocket>()> &forSocket)
{
    if (m_waiting >= mostLooks)
        return ready<PeerProgram>(fail(Code::Unavailable, u"too many programs are looked for"_s));
    ++m_waiting;
    return QtFuture::makeReadyFuture().then(&m_pool, [this, forSocket] {
        const auto done = qScopeGuard([this] { --m_waiting; });
        return programOf(forSocket());
    });
}

}
