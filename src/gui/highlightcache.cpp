// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/highlightcache.h"

namespace sandtray::gui {

void HighlightCache::reset(CodeLanguage language)
{
    m_language = language;
    m_states = {LineState{}};
    m_spans.clear();
}

const QList<Span> &HighlightCache::spans(const CodeText &text, int line)
{
    const auto known = m_spans.constFind(line);
    if (known != m_spans.cend())
        return *known;
    reach(text, line);
    if (m_spans.size() >= keptLines)
        m_spans.clear();
    HighlightedLine done = highlightLine(m_language, m_states.at(line), text.lineText(line));
    if (m_states.size() == line + 1)
        m_states.append(done.after);
    return *m_spans.insert(line, std::move(done.spans));
}

void HighlightCache::reach(const CodeText &text, int line)
{
    while (m_states.size() <= line) {
        const int next = static_cast<int>(m_states.size()) - 1;
        m_states.append(highlightLine(m_language, m_states.last(), text.lineText(next)).after);
    }
}

}
