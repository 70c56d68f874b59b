// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/inputqueue.h"

#include <algorithm>
#include <cerrno>

namespace sandtray::agent {

InputQueue::InputQueue(UniqueFd pipe, std::size_t maximumSize)
    : m_pipe(std::move(pipe))
    , m_maximumSize(maximumSize)
{
}

bool InputQueue::append(std::string_view bytes)
{
    if (!m_pipe || m_finishes) {
        m_departed += bytes.size();
        return true;
    }
    if (bytes.size() > m_maximumSize - waiting()) {
        close();
        return false;
    }
    if (m_written > m_bytes.size() / 2) {
        m_bytes.erase(0, m_written);
        m_written = 0;
    }
    m_bytes.append(bytes);
    write();
    return true;
}

void InputQueue::finish(std::string_view typed)
{
    if (std::exchange(m_finishes, true))
        return;
    m_bytes.append(typed);
    m_typed = typed.size();
    write();
}

void InputQueue::write()
{
    while (wantsToWrite()) {
        const ssize_t size = ::write(m_pipe.get(), m_bytes.data() + m_written, waiting());
        if (size < 0 && errno == EAGAIN)
            return;
        if (size < 0)
            return close();
        advance(static_cast<std::size_t>(size));
    }
    if (m_finishes && m_typed == 0)
        close();
}

void InputQueue::advance(std::size_t size)
{
    const std::size_t counted = m_bytes.size() - m_typed;
    m_departed += std::min(m_written + size, counted) - std::min(m_written, counted);
    m_written += size;
}

void InputQueue::close()
{
    advance(waiting());
    m_pipe.reset();
    m_bytes = {};
    m_written = 0;
    m_typed = 0;
}

}
