// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: every user of this machine can reach 127.0.0.1. A token that leaked to another user must not be enough,
// so the kernel is asked whose socket is at the other end. No answer is a refusal.
#include "server/peersocket.h"

#include <QScopeGuard>

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

struct Question {
    nlmsghdr header;
    inet_diag_req_v2 request;
};

struct Answer {
    nlmsghdr header;
    inet_diag_msg socket; // attributes may follow; they are cut off
};

Question questionFor(quint8 family)
{
    Question question{};
    question.header.nlmsg_len = sizeof question;
    question.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    question.header.nlmsg_flags = NLM_F_REQUEST;
    question.request.sdiag_family = family;
    question.request.sdiag_protocol = IPPROTO_TCP;
    question.request.idiag_states = ~0U;
    question.request.id.idiag_cookie[0] = INET_DIAG_NOCOOKIE;
    question.request.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    return question;
}

tl::unexpected<Error> systemError(const char *what)
{
    return fail(Code::Io, u"%1: %2"_s.arg(QLatin1StringView(what), qt_error_string(errno)));
}

Result<PeerSocket> ask(const Question &question)
{
    const int netlink = ::socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG);
    if (netlink < 0)
        return systemError("socket(NETLINK_SOCK_DIAG)");
    const auto close = qScopeGuard([netlink] { ::close(netlink); });
    if (::send(netlink, &question, sizeof question, 0) != ssize_t(sizeof question))
        return systemError("asking sock_diag");
    Answer answer{};
    const ssize_t size = ::recv(netlink, &answer, sizeof answer, 0);
    if (size < 0)
        return systemError("the answer of sock_diag");
    if (size < ssize_t(sizeof answer) || answer.header.nlmsg_type != SOCK_DIAG_BY_FAMILY)
        return fail(Code::NotFound, u"sock_diag knows no such socket"_s);
    return PeerSocket{answer.socket.idiag_uid, answer.socket.idiag_inode};
}

}

/// The peer's socket seen from the peer: its own address is the source.
Result<PeerSocket> loopbackPeer(quint32 peerAddress, quint16 peerPort, quint16 ownPort)
{
    Question question = questionFor(AF_INET);
    question.request.id.idiag_sport = htons(peerPort);
    question.request.id.idiag_dport = htons(ownPort);
    question.request.id.idiag_src[0] = htonl(peerAddress);
    question.request.id.idiag_dst[0] = htonl(INADDR_LOOPBACK);
    return ask(question);
}

/// A connection from nowhere belongs to nobody yet: the kernel names the listener that would get it.
Result<PeerSocket> loopbackListener(quint16 port)
{
    Question modern = questionFor(AF_INET6);
    modern.request.id.idiag_sport = htons(port);
    modern.request.id.idiag_src[3] = htonl(1); // ::1
    if (const auto found = ask(modern))
        return found;
    Question classic = questionFor(AF_INET);
    classic.request.id.idiag_sport = htons(port);
    classic.request.id.idiag_src[0] = htonl(INADDR_LOOPBACK);
    return ask(classic);
}

}
