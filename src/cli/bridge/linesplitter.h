// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sandtray::bridge {

/// Cuts a stream of bytes into lines.
class LineSplitter {
public:
    void append(std::string_view bytes)
    {
        m_bytes.erase(0, m_taken); // once for all lines that were taken, which may be many
        m_searched -= m_taken;
        m_taken = 0;
        m_bytes.append(bytes);
    }

    /// The next whole line, without its newline.
    [[nodiscard]] std::optional<std::string> next()
    {
        const auto end = m_bytes.find('\n', m_searched);
        if (end == std::string::npos) {
            m_searched = m_bytes.size();
            return std::nullopt;
        }
        std::string line = m_bytes.substr(m_taken, end - m_taken);
        m_taken = end + 1;
        m_searched = m_taken;
        return line;
    }

    /// Of the line that is not whole yet.
    [[nodiscard]] std::size_t pending() const { return m_bytes.size() - m_taken; }
    void clear() { *this = {}; }

private:
    std::string m_bytes;
    std::size_t m_taken = 0; ///< handed out as lines
    std::size_t m_searched = 0; ///< holds no newline that was not taken
};

}
