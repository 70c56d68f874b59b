// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/reportreader.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace sandtray::agent {

namespace {

constexpr std::size_t longestLine = 32;

/// The number after `word` and a space, and nothing else.
std::optional<std::size_t> numberAfter(std::string_view word, std::string_view line)
{
    if (!line.starts_with(word) || line.substr(word.size(), 1) != " ")
        return std::nullopt;
    line.remove_prefix(word.size() + 1);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    return error == std::errc() && end == line.data() + line.size() ? std::optional(number) : std::nullopt;
}

}

Result<ReportReader::Item> ReportReader::next()
{
    if (m_left > 0)
        return takePiece();
    return takeLine();
}

ReportReader::Item ReportReader::takePiece()
{
    if (m_bytes.empty())
        return Nothing{};
    Piece piece;
    piece.bytes = m_bytes.substr(0, std::min(m_left, wire::maximumChunk));
    m_bytes.erase(0, piece.bytes.size());
    m_left -= piece.bytes.size();
    piece.last = m_left == 0;
    return piece;
}

Result<ReportReader::Item> ReportReader::takeLine()
{
    const std::size_t end = m_bytes.find('\n');
    if (end == m_bytes.npos && m_bytes.size() <= longestLine)
        return Nothing{};
    if (end == m_bytes.npos || end > longestLine)
        return fail("a kernel's report", EPROTO);
    const std::string line = m_bytes.substr(0, end);
    m_bytes.erase(0, end + 1);
    if (const auto size = numberAfter("report", line))
        return beginReport(*size);
    if (const auto code = numberAfter("done", line); code && *code <= 255)
        return Done{static_cast<int>(*code)};
    return fail("a kernel's report", EPROTO);
}

Result<ReportReader::Item> ReportReader::beginReport(std::size_t size)
{
    if (size == 0 || size > wire::maximumReport || size > wire::maximumReports - m_total)
        return fail("a kernel's report", EMSGSIZE);
    m_left = size;
    m_total += size;
    return takePiece();
}

}
