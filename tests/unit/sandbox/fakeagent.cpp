// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeagent.h"

#include <sys/socket.h>

using namespace sandtray;

FakeAgent::FakeAgent()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0) {
        m_hostEnd = sandbox::UniqueFd(ends[0]);
        m_end = sandbox::UniqueFd(ends[1]);
    }
}

void FakeAgent::say(const wire::ToHost &message)
{
    std::string bytes;
    wire::encode(message, bytes);
    sayBytes(bytes);
}

qsizetype FakeAgent::sayBytes(const std::string &bytes)
{
    return ::send(m_end.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

std::vector<wire::ToAgent> FakeAgent::heard()
{
    std::string piece(256 * 1024, '\0');
    for (;;) {
        const ssize_t got = ::recv(m_end.get(), piece.data(), piece.size(), MSG_DONTWAIT);
        if (got <= 0)
            break;
        m_frames.append(std::string_view(piece).substr(0, std::size_t(got)));
    }
    std::vector<wire::ToAgent> messages;
    for (;;) {
        const auto payload = m_frames.next();
        if (!payload || !*payload)
            return messages;
        messages.push_back(*wire::decodeToAgent(**payload));
    }
}

std::string FakeAgent::frame(const std::string &payload)
{
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8)
        bytes += char(payload.size() >> shift & 0xff);
    return bytes + payload;
}
