// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/loopbackprogram.h"

#include "server/peerprogram.h"
#include "server/peersocket.h"

#include <QDir>
#include <QHostAddress>
#include <QThreadPool>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

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

Result<PeerProgram> findProgram(quint16 peerPort, quint16 ownPort)
{
    const auto peer = loopbackPeer(QHostAddress(QHostAddress::LocalHost).toIPv4Address(), peerPort, ownPort);
    const qint64 pid = peer ? ownerOf(peer->inode) : 0;
    if (pid == 0)
        return fail(Code::NotFound, u"the connection has no process that can be seen"_s);
    return programBehind(pid, ProcTable());
}

}

QFuture<Result<PeerProgram>> loopbackProgram(quint16 peerPort, quint16 ownPort)
{
    return QtFuture::makeReadyFuture().then(
        QThreadPool::globalInstance(), [peerPort, ownPort] { return findProgram(peerPort, ownPort); });
}

}
