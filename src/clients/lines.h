// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>

namespace sandtray::clients {

/// A text by its lines, each with its end.
class Lines {
public:
    explicit Lines(const QByteArray &text);

    [[nodiscard]] qsizetype count() const { return m_lines.size(); }
    [[nodiscard]] const QByteArray &at(qsizetype line) const { return m_lines.at(line); }
    /// Spaces and tabs that it begins with.
    [[nodiscard]] qsizetype indentation(qsizetype line) const;
    /// Nothing but white space.
    [[nodiscard]] bool isBlank(qsizetype line) const { return m_lines.at(line).trimmed().isEmpty(); }
    [[nodiscard]] bool isComment(qsizetype line) const { return m_lines.at(line).trimmed().startsWith('#'); }

    /// Puts text, which is whole lines, before the line; a last line without end gets `lineEnd` first.
    void insert(qsizetype line, const QByteArray &text, const QByteArray &lineEnd);
    void remove(qsizetype line, qsizetype count) { m_lines.remove(line, count); }
    void replace(qsizetype line, const QByteArray &text) { m_lines[line] = text; }
    [[nodiscard]] QByteArray join() const { return m_lines.join(); }

private:
    QByteArrayList m_lines;
};

}
