// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sandtray::bridge {

/// Cuts a stream of bytes into lines.
class LineSplitter {
public:
    void append(std::string_view bytes) { m_bytes.append(bytes); }

    /// The next whole line, without its newline.
    [[nodiscard]] std::optional<std::string> next()
    {
        const auto end = m_bytes.find('\n', m_searched);
        if (end == std::string::npos) {
            m_searched = m_bytes.size();
            return std::nullopt;
        }
        std::string line = m_bytes.substr(0, end);
        m_bytes.erase(0, end + 1);
        m_searched = 0;
        return line;
    }

    /// Of the line that is not whole yet.
    [[nodiscard]] std::size_t pending() const { return m_bytes.size(); }
    void clear() { *this = {}; }

private:
    std::string m_bytes;
    std::size_t m_searched = 0; ///< the part that holds no newline
};

}
