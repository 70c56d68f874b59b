// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace sandtray::gui {

/// What stands in one place of the grid: an ASCII character, a character with its marks, or a whole ⟦U+202E⟧ marker.
struct Cell {
    qsizetype start = 0; ///< within the view it was read from
    qsizetype length = 1;
    int column = 0;
    int width = 1; ///< in columns
    bool isMarker = false;
};

/// Reads the cell that begins at `start`; a tab reaches to the next multiple of four columns.
[[nodiscard]] Cell cellAt(QStringView text, qsizetype start, int column);

/// A reviewed text as it is drawn: deceiving characters made visible, lines broken into rows of at most `columns`
/// cells, so that nothing lies beyond the right edge. A plain value; breaking a mebibyte takes about a millisecond.
class CodeText {
public:
    struct Row {
        qsizetype start = 0;
        int line = 0;
        bool isContinuation = false;
    };
    static constexpr int leastColumns = 8;
    static constexpr int mostColumns = 500;

    CodeText();
    /// `raw` is what the sandbox or the agent gave.
    [[nodiscard]] static CodeText fromRaw(const QString &raw);
    /// `visible` went through approval::visibleText() already, piece by piece.
    [[nodiscard]] static CodeText fromVisible(QString visible);

    void breakAt(int columns);

    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] int rowCount() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] int lineCount() const { return m_rows.back().line + 1; }
    [[nodiscard]] const Row &row(int index) const { return m_rows[static_cast<size_t>(index)]; }
    [[nodiscard]] QStringView rowText(int index) const;
    [[nodiscard]] QStringView lineText(int line) const;
    /// Where `line` begins, and its text without the line feed.
    [[nodiscard]] qsizetype lineStart(int line) const;
    [[nodiscard]] int rowAt(qsizetype offset) const;
    [[nodiscard]] int columnAt(qsizetype offset) const;
    [[nodiscard]] qsizetype offsetAt(int row, int column) const;
    /// Cells of the widest row.
    [[nodiscard]] int widestRow() const { return m_widest; }

private:
    [[nodiscard]] qsizetype rowEnd(int index) const;
    [[nodiscard]] int firstRowOf(int line) const;
    [[nodiscard]] qsizetype simpleCharacters(qsizetype at, qsizetype end) const;
    void appendLine(qsizetype start, qsizetype end, int line);

    QString m_text;
    std::vector<Row> m_rows; // never empty
    int m_columns = mostColumns;
    int m_widest = 0;
};

}
