// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/codehighlighter.h"

#include "gui/theme.h"

#include <QHashFunctions>

namespace sandtray::gui {
namespace {

/// What a block hands on to the next; the base class compares a number only.
struct BlockState : QTextBlockUserData {
    LineState after;
};

int numberOf(const LineState &state)
{
    return static_cast<int>(
        qHashMulti(0, state.enclosure, state.hereDocument, state.hereDocumentIndented) & 0x7FFFFFFF);
}

}

CodeHighlighter::CodeHighlighter(CodeLanguage language, const QPalette &palette, QTextDocument *document)
    : QSyntaxHighlighter(document)
    , m_language(language)
    , m_palette(palette)
{
}

void CodeHighlighter::highlightBlock(const QString &text)
{
    HighlightedLine line = highlightLine(m_language, stateBefore(), text);
    const Theme theme = Theme::of(m_palette);
    for (const Span &span : line.spans)
        setFormat(static_cast<int>(span.start), static_cast<int>(span.length), theme.token(span.token));
    setCurrentBlockState(numberOf(line.after));
    auto *state = new BlockState;
    state->after = std::move(line.after);
    setCurrentBlockUserData(state);
}

LineState CodeHighlighter::stateBefore() const
{
    const auto *before = static_cast<const BlockState *>(currentBlock().previous().userData());
    return before ? before->after : LineState{};
}

}
