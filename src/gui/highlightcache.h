// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/codetext.h"
#include "gui/highlighter.h"

#include <QHash>

namespace sandtray::gui {

/// The colours of a text's lines, worked out when a line comes into view. The state at each line's beginning is kept,
/// so scrolling on costs only the new lines. Owned by a CodeView.
class HighlightCache {
public:
    void reset(CodeLanguage language);
    [[nodiscard]] const QList<Span> &spans(const CodeText &text, int line);

private:
    void reach(const CodeText &text, int line);

    static constexpr qsizetype keptLines = 512;
    CodeLanguage m_language = CodeLanguage::Plain;
    QList<LineState> m_states{LineState{}}; // before line i
    QHash<int, QList<Span>> m_spans;
};

}
