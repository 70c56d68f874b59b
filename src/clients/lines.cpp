// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/lines.h"

namespace sandtray::clients {

Lines::Lines(const QByteArray &text)
{
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype end = text.indexOf('\n', at);
        const qsizetype next = end < 0 ? text.size() : end + 1;
        m_lines.append(text.sliced(at, next - at));
        at = next;
    }
}

qsizetype Lines::indentation(qsizetype line) const
{
    const QByteArray &text = m_lines.at(line);
    qsizetype at = 0;
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
        ++at;
    return at;
}

void Lines::insert(qsizetype line, const QByteArray &text, const QByteArray &lineEnd)
{
    if (line > 0 && !m_lines.at(line - 1).endsWith('\n'))
        m_lines[line - 1] += lineEnd;
    m_lines.insert(line, text);
}

}
