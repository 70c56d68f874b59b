// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/outputstream.h"

#include <algorithm>

#include <sys/ioctl.h>

namespace sandtray::agent {

namespace {

/// More than a terminal keeps. FIONREAD would not do there: it leaves out what the kernel has yet to hand over, which
/// only reading makes it do.
constexpr std::size_t terminalCapacity = 128 * 1024;

std::size_t countWaiting(int pipe)
{
    int waiting = 0;
    if (::isatty(pipe) != 0)
        return terminalCapacity;
    return ::ioctl(pipe, FIONREAD, &waiting) == 0 ? static_cast<std::size_t>(waiting) : 0;
}

}

OutputStream::OutputStream(wire::Stream stream, UniqueFd pipe)
    : m_stream(stream)
    , m_pipe(std::move(pipe))
{
}

void OutputStream::grant(std::uint32_t bytes)
{
    m_credit += bytes; // 64 bits: more than any host can add up to
}

bool OutputStream::wantsToRead(bool channelHasRoom) const
{
    return m_pipe && (m_discards || (channelHasRoom && nextSize() > 0));
}

std::size_t OutputStream::nextSize() const
{
    if (m_discards)
        return wire::maximumChunk;
    return std::min({wire::maximumChunk, static_cast<std::size_t>(m_credit), m_left.value_or(wire::maximumChunk)});
}

void OutputStream::read(wire::Call call, Channel &channel)
{
    std::string bytes(nextSize(), '\0');
    const ssize_t size = ::read(m_pipe.get(), bytes.data(), bytes.size());
    if (size < 0 && errno == EAGAIN) {
        if (m_left)
            m_left = 0; // a child has taken from the pipe what was counted at the exit
        return;
    }
    if (size <= 0)
        return m_pipe.reset();
    if (m_discards)
        return;
    bytes.resize(static_cast<std::size_t>(size));
    m_credit -= bytes.size();
    if (m_left)
        *m_left -= bytes.size();
    channel.send(wire::Output{call, m_stream, std::move(bytes)});
}

void OutputStream::restart()
{
    m_credit = wire::initialCredit;
    m_left.reset();
    m_discards = false;
}

void OutputStream::markExit()
{
    m_left = m_pipe ? countWaiting(m_pipe.get()) : 0;
}

}
