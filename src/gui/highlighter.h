// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace sandtray::gui {

enum class CodeLanguage { Plain, Python, JavaScript, Bash };
/// From the word of a request: python, javascript, typescript, bash; anything else is plain.
[[nodiscard]] CodeLanguage codeLanguage(QStringView name);

enum class Token { Keyword, String, Number, Comment, Variable };

struct Span {
    qsizetype start = 0; ///< within the line
    qsizetype length = 0;
    Token token = Token::Keyword;

    friend bool operator==(const Span &, const Span &) = default;
};

/// What a line inherits from the lines before it.
struct LineState {
    int enclosure = -1; ///< the string or comment that is open, an index of the language's own table
    QString hereDocument; ///< the delimiter that ends it; bash only
    bool hereDocumentIndented = false; ///< `<<-`: tabs before the delimiter are allowed

    friend bool operator==(const LineState &, const LineState &) = default;
};

struct HighlightedLine {
    QList<Span> spans; ///< in order, never overlapping
    LineState after;
};

/// Colours one line, in one pass and without backtracking: a hostile line costs as much as an honest one. Colour is a
/// comfort to the reader, never a verdict; everything is drawn, whatever its token.
[[nodiscard]] HighlightedLine highlightLine(CodeLanguage language, const LineState &before, QStringView line);

}
