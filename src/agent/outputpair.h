// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/outputstream.h"
#include "agent/pollset.h"

namespace sandtray::agent {

/// What a program prints: standard output and standard error, which go to the host alike.
class OutputPair {
public:
    OutputPair(UniqueFd output, UniqueFd error);

    void grant(wire::Stream stream, std::uint32_t bytes);
    void watch(PollSet &poll, bool channelHasRoom) const;
    /// Takes a chunk of each that is ready. After markExit() poll(2) is no guide: a child may have taken from the pipe
    /// what was counted.
    void read(wire::Call call, const PollSet &poll, Channel &channel);

    /// The program ended, or its cell: what is in the pipes now is the last to be sent.
    void markExit();
    /// Whether what was left at the exit can be sent without anything new to be seen by poll(2).
    [[nodiscard]] bool isBusy(bool channelHasRoom) const;
    [[nodiscard]] bool isDrained() const { return m_output.isDrained() && m_error.isDrained(); }
    void discard();
    void restart();

private:
    void readStream(OutputStream &stream, wire::Call call, const PollSet &poll, Channel &channel);

    OutputStream m_output;
    OutputStream m_error;
    bool m_drains = false; // between markExit() and discard()
};

}
