// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/frame.h"

namespace sandtray::wire {

namespace {

constexpr std::size_t lengthBytes = 4;

std::size_t readLength(const char *at)
{
    std::size_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(at[i]);
    return length;
}

}

void FrameReader::append(std::string_view bytes)
{
    // Moving the rest to the front only when it is the smaller half keeps the cost linear, however small the pieces.
    if (m_begin > m_buffer.size() / 2) {
        m_buffer.erase(0, m_begin);
        m_begin = 0;
    }
    m_buffer.append(bytes);
}

tl::expected<std::optional<std::string_view>, Fault> FrameReader::next()
{
    if (buffered() < lengthBytes)
        return std::nullopt;
    const std::size_t length = readLength(m_buffer.data() + m_begin);
    if (length == 0)
        return tl::unexpected(Fault{"frame of length 0"});
    if (length > maximumFrame)
        return tl::unexpected(Fault{"frame too long"});
    if (buffered() - lengthBytes < length)
        return std::nullopt;
    const std::string_view payload(m_buffer.data() + m_begin + lengthBytes, length);
    m_begin += lengthBytes + length;
    return payload;
}

}
