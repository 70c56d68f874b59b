// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/innerlink.h"

#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {
constexpr qint64 bufferedBytes = qint64(256) * 1024;
}

Result<std::unique_ptr<InnerLink>> InnerLink::make()
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0)
        return fail(Code::Io, u"socketpair: "_s + qt_error_string(errno));
    std::unique_ptr<InnerLink> link(new InnerLink);
    link->m_owned = std::make_unique<QTcpSocket>();
    link->m_far = link->m_owned.get();
    const bool nearAdopted = link->m_near.setSocketDescriptor(ends[0]);
    const bool farAdopted = link->m_far->setSocketDescriptor(ends[1]);
    if (!nearAdopted)
        ::close(ends[0]);
    if (!farAdopted)
        ::close(ends[1]);
    if (!nearAdopted || !farAdopted)
        return fail(Code::Io, u"an end of a socketpair was not adopted"_s);
    link->m_near.setReadBufferSize(bufferedBytes);
    connect(link->m_far, &QTcpSocket::bytesWritten, link.get(), &InnerLink::farWritten);
    return link;
}

QTcpSocket *InnerLink::takeFar()
{
    return m_owned.release();
}

bool InnerLink::isDrained() const
{
    int inKernel = 0;
    ::ioctl(int(m_near.socketDescriptor()), FIONREAD, &inKernel);
    return inKernel == 0 && m_near.bytesAvailable() == 0 && (!m_far || m_far->bytesToWrite() == 0);
}

}
