// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <poll.h>

namespace sandtray::agent {

/// The descriptors that one turn of the loop waits for. Filled anew each turn.
class PollSet {
public:
    void clear() { m_entries.clear(); }
    void watch(int fd, short events) { m_entries.push_back({fd, events, 0}); }
    /// -1: without end.
    void wait(int milliseconds);
    /// Whether something asked for, an end or an error was seen there in the last wait().
    [[nodiscard]] bool isReady(int fd) const;

private:
    std::vector<pollfd> m_entries;
};

}
