// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/codetext.h"

#include "approval/textinspection.h"

#include <algorithm>
#include <array>

namespace sandtray::gui {
namespace {

constexpr int tabColumns = 4;
constexpr char16_t markerOpening = u'⟦';
constexpr char16_t markerClosing = u'⟧';

struct Range {
    char32_t first;
    char32_t last;
};

// Blocks whose glyphs take two columns: East Asian wide and full width, symbols that most fonts draw as emoji.
constexpr auto wideRanges =
    std::to_array<Range>({{0x1100, 0x115F}, {0x2600, 0x27BF}, {0x2B00, 0x2BFF}, {0x2E80, 0x303E}, {0x3041, 0xA4CF},
        {0xA960, 0xA97F}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6},
        {0x16FE0, 0x18AFF}, {0x1B000, 0x1B2FF}, {0x1F000, 0x1FAFF}, {0x20000, 0x3FFFD}});

bool isWide(char32_t c)
{
    const auto next = std::ranges::upper_bound(wideRanges, c, {}, &Range::first);
    return next != wideRanges.begin() && c <= std::prev(next)->last;
}

bool isPair(QStringView text, qsizetype at)
{
    return text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
}

char32_t codePoint(QStringView text, qsizetype at)
{
    return isPair(text, at) ? QChar::surrogateToUcs4(text[at], text[at + 1]) : char32_t(text[at].unicode());
}

qsizetype clusterLength(QStringView text, qsizetype start)
{
    qsizetype length = isPair(text, start) ? 2 : 1;
    while (start + length < text.size() && QChar::isMark(codePoint(text, start + length)))
        length += isPair(text, start + length) ? 2 : 1;
    return length;
}

}

Cell cellAt(QStringView text, qsizetype start, int column)
{
    const char16_t first = text[start].unicode();
    if (first == u'\t')
        return {start, 1, column, tabColumns - column % tabColumns};
    if (first < 0x7F && (start + 1 == text.size() || text[start + 1].unicode() < 0x7F))
        return {start, 1, column, 1};
    if (first == markerOpening) {
        const qsizetype closing = text.indexOf(markerClosing, start);
        const qsizetype length = closing < 0 ? 1 : closing - start + 1;
        return {start, length, column, static_cast<int>(length), true};
    }
    return {start, clusterLength(text, start), column, isWide(codePoint(text, start)) ? 2 : 1};
}

CodeText::CodeText()
    : m_rows{Row{}}
{
}

CodeText CodeText::fromRaw(const QString &raw)
{
    return fromVisible(approval::visibleText(raw));
}

CodeText CodeText::fromVisible(QString visible)
{
    CodeText text;
    text.m_text = std::move(visible);
    text.breakAt(mostColumns);
    return text;
}

void CodeText::breakAt(int columns)
{
    m_columns = std::clamp(columns, leastColumns, mostColumns);
    m_widest = 0;
    m_rows.clear();
    // A line feed at the very end ends the last line; it does not begin one.
    const qsizetype size = m_text.endsWith(u'\n') ? m_text.size() - 1 : m_text.size();
    int line = 0;
    for (qsizetype start = 0; start <= size; ++line) {
        qsizetype end = m_text.indexOf(u'\n', start);
        end = end < 0 || end > size ? size : end;
        appendLine(start, end, line);
        start = end + 1;
    }
}

/// How many characters from `at` on are sure to take one column each: the last before a possible mark is not.
qsizetype CodeText::simpleCharacters(qsizetype at, qsizetype end) const
{
    const auto isSimple = [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7F; };
    const QChar *first = m_text.constData() + at;
    const QChar *last = m_text.constData() + end;
    const QChar *found = std::find_if_not(first, last, isSimple);
    return found == last || found == first ? found - first : found - first - 1;
}

void CodeText::appendLine(qsizetype start, qsizetype end, int line)
{
    m_rows.push_back({start, line, false});
    const QStringView text = QStringView(m_text).first(end);
    int column = 0;
    for (qsizetype at = start; at < end;) {
        const qsizetype simple = simpleCharacters(at, std::min<qsizetype>(end, at + m_columns - column));
        column += static_cast<int>(simple);
        at += simple;
        if (at == end)
            break;
        Cell cell = cellAt(text, at, column);
        if (column > 0 && column + cell.width > m_columns) {
            m_rows.push_back({at, line, true});
            m_widest = std::max(m_widest, column);
            column = 0;
            cell = cellAt(text, at, column);
        }
        column += cell.width;
        at += cell.length;
    }
    m_widest = std::max(m_widest, column);
}

qsizetype CodeText::rowEnd(int index) const
{
    if (index + 1 == rowCount())
        return m_text.endsWith(u'\n') ? m_text.size() - 1 : m_text.size();
    const Row &next = row(index + 1);
    return next.isContinuation ? next.start : next.start - 1;
}

QStringView CodeText::rowText(int index) const
{
    return QStringView(m_text).sliced(row(index).start, rowEnd(index) - row(index).start);
}

int CodeText::firstRowOf(int line) const
{
    return static_cast<int>(std::ranges::lower_bound(m_rows, line, {}, &Row::line) - m_rows.begin());
}

qsizetype CodeText::lineStart(int line) const
{
    return row(firstRowOf(line)).start;
}

QStringView CodeText::lineText(int line) const
{
    const qsizetype start = lineStart(line);
    const int next = firstRowOf(line + 1);
    return QStringView(m_text).sliced(start, rowEnd(next - 1) - start);
}

int CodeText::rowAt(qsizetype offset) const
{
    const auto next = std::ranges::upper_bound(m_rows, offset, {}, &Row::start);
    return std::max(0, static_cast<int>(next - m_rows.begin()) - 1);
}

int CodeText::columnAt(qsizetype offset) const
{
    const int index = rowAt(offset);
    const QStringView text = rowText(index);
    const qsizetype wanted = offset - row(index).start;
    int column = 0;
    for (qsizetype at = 0; at < std::min(wanted, text.size());) {
        const Cell cell = cellAt(text, at, column);
        column += cell.width;
        at += cell.length;
    }
    return column;
}

qsizetype CodeText::offsetAt(int index, int column) const
{
    const QStringView text = rowText(index);
    qsizetype at = 0;
    for (int reached = 0; at < text.size();) {
        const Cell cell = cellAt(text, at, reached);
        if (reached + cell.width > column)
            break;
        reached += cell.width;
        at += cell.length;
    }
    return row(index).start + at;
}

}
