// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/pollset.h"

#include <algorithm>

namespace sandtray::agent {

void PollSet::wait(int milliseconds)
{
    if (::poll(m_entries.data(), m_entries.size(), milliseconds) >= 0)
        return;
    for (pollfd &entry : m_entries)
        entry.revents = 0;
}

bool PollSet::isReady(int fd) const
{
    return std::any_of(
        m_entries.begin(), m_entries.end(), [fd](const pollfd &entry) { return entry.fd == fd && entry.revents != 0; });
}

}
