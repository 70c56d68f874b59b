// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"

#include <string>
#include <string_view>
#include <variant>

namespace sandtray::agent {

/// What a kernel writes on descriptor 4: "report LENGTH\n" and so many bytes of JSON, or "done CODE\n".
///
/// Threat model: any process of the run may write there, anything. Nothing is kept but a line of bounded length; the
/// JSON goes on in pieces, unread.
class ReportReader {
public:
    struct Piece {
        std::string bytes;
        bool last = false;
    };
    struct Done {
        int code = 0;
    };
    struct Nothing { };
    using Item = std::variant<Nothing, Piece, Done>;

    void append(std::string_view bytes) { m_bytes.append(bytes); }
    /// Nothing when more bytes are needed. After a failure (EPROTO, EMSGSIZE) the kernel makes no sense any more.
    [[nodiscard]] Result<Item> next();
    /// The reports of the next cell are counted anew.
    void restart() { m_total = 0; }

private:
    [[nodiscard]] Result<Item> takeLine();
    [[nodiscard]] Result<Item> beginReport(std::size_t size);
    [[nodiscard]] Item takePiece();

    std::string m_bytes;
    std::size_t m_left = 0; // of the report under way
    std::size_t m_total = 0; // of all reports of the cell
};

}
