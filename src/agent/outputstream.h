// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/channel.h"

namespace sandtray::agent {

/// One of the two pipes a program prints to, or its terminal. What it prints goes to the host as long as the host has
/// given credit; without credit the pipe is left full and the program waits: nothing is kept here.
class OutputStream {
public:
    OutputStream(wire::Stream stream, UniqueFd pipe);

    void grant(std::uint32_t bytes);
    [[nodiscard]] int descriptor() const { return m_pipe.get(); }
    [[nodiscard]] bool wantsToRead(bool channelHasRoom) const;
    /// Takes at most one chunk.
    void read(wire::Call call, Channel &channel);

    /// The program ended: what is in the pipe now is all it has written, and the last to be sent.
    void markExit();
    [[nodiscard]] bool isDrained() const { return !m_pipe || m_left == 0; }
    /// From now on what is read is thrown away, so that surviving children do not block.
    void discard() { m_discards = true; }
    /// For the next cell of a kernel: as new.
    void restart();

private:
    [[nodiscard]] std::size_t nextSize() const;

    wire::Stream m_stream;
    UniqueFd m_pipe;
    std::uint64_t m_credit = wire::initialCredit;
    std::optional<std::size_t> m_left; // after the exit: bytes still to be sent
    bool m_discards = false;
};

}
