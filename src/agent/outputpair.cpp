// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/outputpair.h"

namespace sandtray::agent {

OutputPair::OutputPair(UniqueFd output, UniqueFd error)
    : m_output(wire::Stream::Output, std::move(output))
    , m_error(wire::Stream::Error, std::move(error))
{
}

void OutputPair::grant(wire::Stream stream, std::uint32_t bytes)
{
    (stream == wire::Stream::Output ? m_output : m_error).grant(bytes);
}

void OutputPair::watch(PollSet &poll, bool channelHasRoom) const
{
    for (const OutputStream *stream : {&m_output, &m_error}) {
        if (stream->wantsToRead(channelHasRoom))
            poll.watch(stream->descriptor(), POLLIN);
    }
}

void OutputPair::read(wire::Call call, const PollSet &poll, Channel &channel)
{
    readStream(m_output, call, poll, channel);
    readStream(m_error, call, poll, channel);
}

void OutputPair::readStream(OutputStream &stream, wire::Call call, const PollSet &poll, Channel &channel)
{
    if (stream.wantsToRead(channel.hasRoom()) && (m_drains || poll.isReady(stream.descriptor())))
        stream.read(call, channel);
}

void OutputPair::markExit()
{
    m_drains = true;
    m_output.markExit();
    m_error.markExit();
}

bool OutputPair::isBusy(bool channelHasRoom) const
{
    return m_drains && (m_output.wantsToRead(channelHasRoom) || m_error.wantsToRead(channelHasRoom));
}

void OutputPair::discard()
{
    m_drains = false;
    m_output.discard();
    m_error.discard();
}

void OutputPair::restart()
{
    m_drains = false;
    m_output.restart();
    m_error.restart();
}

}
