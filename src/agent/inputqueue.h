// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/uniquefd.h"

#include <string>
#include <string_view>
#include <utility>

namespace sandtray::agent {

/// What the host has sent for a pipe of a program that has not read it yet: its stdin, which may be a
/// terminal, or the cells of a kernel.
class InputQueue {
public:
    static constexpr std::size_t usualSize = 1024 * 1024;

    explicit InputQueue(UniqueFd pipe, std::size_t maximumSize = usualSize);

    [[nodiscard]] int descriptor() const { return m_pipe.get(); }
    [[nodiscard]] bool wantsToWrite() const { return m_pipe && waiting() > 0; }

    /// False when it would be over its size; the queue is then given up and stdin is at its end. Input for a program
    /// that has closed its stdin is no error and is dropped, as a terminal does.
    [[nodiscard]] bool append(std::string_view bytes);
    /// stdin ends after what waits and `typed`, which is for terminals: an empty one closes the pipe.
    void finish(std::string_view typed = {});
    /// Whether what was last appended is no whole line.
    [[nodiscard]] bool endsWithinLine() const
    {
        return !m_bytes.empty() && m_bytes.back() != '\n' && m_bytes.back() != '\r'; // Enter types the latter
    }
    /// Writes what the pipe takes.
    void write();
    /// Bytes that have left since the last call, into the pipe or, without one, into nothing.
    [[nodiscard]] std::size_t takeDeparted() { return std::exchange(m_departed, 0); }

private:
    [[nodiscard]] std::size_t waiting() const { return m_bytes.size() - m_written; }
    void advance(std::size_t size);
    void close();

    UniqueFd m_pipe;
    std::size_t m_maximumSize;
    std::string m_bytes;
    std::size_t m_written = 0;
    std::size_t m_typed = 0; // bytes at the end that the host does not count
    std::size_t m_departed = 0;
    bool m_finishes = false;
};

}
