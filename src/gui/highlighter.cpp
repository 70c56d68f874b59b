// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/highlighter.h"

#include <algorithm>
#include <array>
#include <span>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

/// A string or comment, from its opening to its closing.
struct Enclosure {
    QStringView opening;
    QStringView closing;
    Token token = Token::String;
    bool hasEscapes = true;
    bool spansLines = false;
};

struct Grammar {
    std::span<const Enclosure> enclosures; // longer openings first
    QStringView lineComment;
    bool commentNeedsSpace = false; // bash: `a#b` is one word
    bool hasVariables = false;
    bool hasHereDocuments = false;
    std::span<const QStringView> keywords; // sorted
};

constexpr auto pythonEnclosures = std::to_array<Enclosure>({{u"\"\"\"", u"\"\"\"", Token::String, true, true},
    {u"'''", u"'''", Token::String, true, true}, {u"\"", u"\""}, {u"'", u"'"}});

constexpr auto javaScriptEnclosures = std::to_array<Enclosure>({{u"/*", u"*/", Token::Comment, false, true},
    {u"`", u"`", Token::String, true, true}, {u"\"", u"\""}, {u"'", u"'"}});

constexpr auto bashEnclosures = std::to_array<Enclosure>({{u"$'", u"'", Token::String, true, true},
    {u"\"", u"\"", Token::String, true, true}, {u"'", u"'", Token::String, false, true}});

constexpr auto pythonKeywords = std::to_array<QStringView>({u"False", u"None", u"True", u"and", u"as", u"assert",
    u"async", u"await", u"break", u"case", u"class", u"continue", u"def", u"del", u"elif", u"else", u"except",
    u"finally", u"for", u"from", u"global", u"if", u"import", u"in", u"is", u"lambda", u"match", u"nonlocal", u"not",
    u"or", u"pass", u"raise", u"return", u"try", u"while", u"with", u"yield"});

constexpr auto javaScriptKeywords =
    std::to_array<QStringView>({u"abstract", u"any", u"as", u"async", u"await", u"boolean", u"break", u"case", u"catch",
        u"class", u"const", u"continue", u"debugger", u"declare", u"default", u"delete", u"do", u"else", u"enum",
        u"export", u"extends", u"false", u"finally", u"for", u"from", u"function", u"if", u"implements", u"import",
        u"in", u"instanceof", u"interface", u"let", u"namespace", u"new", u"null", u"number", u"of", u"private",
        u"protected", u"public", u"readonly", u"return", u"static", u"string", u"super", u"switch", u"this", u"throw",
        u"true", u"try", u"type", u"typeof", u"undefined", u"unknown", u"var", u"void", u"while", u"with", u"yield"});

constexpr auto bashKeywords = std::to_array<QStringView>(
    {u"alias", u"break", u"case", u"cd", u"continue", u"declare", u"do", u"done", u"elif", u"else", u"esac", u"eval",
        u"exec", u"exit", u"export", u"fi", u"for", u"function", u"if", u"in", u"local", u"readonly", u"return",
        u"select", u"set", u"shift", u"source", u"then", u"trap", u"unset", u"until", u"while"});

const Grammar *grammarOf(CodeLanguage language)
{
    static constexpr Grammar python{pythonEnclosures, u"#", false, false, false, pythonKeywords};
    static constexpr Grammar javaScript{javaScriptEnclosures, u"//", false, false, false, javaScriptKeywords};
    static constexpr Grammar bash{bashEnclosures, u"#", true, true, true, bashKeywords};
    switch (language) {
    case CodeLanguage::Python:
        return &python;
    case CodeLanguage::JavaScript:
        return &javaScript;
    case CodeLanguage::Bash:
        return &bash;
    case CodeLanguage::Plain:
        break;
    }
    return nullptr;
}

bool isWordStart(QChar c)
{
    return c.isLetter() || c == u'_';
}

bool isWordPart(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

/// One pass over one line. Every step consumes at least one character.
class LineScanner {
public:
    LineScanner(const Grammar &grammar, const LineState &before, QStringView line)
        : m_grammar(grammar)
        , m_line(line)
        , m_result{{}, before}
    {
    }

    HighlightedLine scan()
    {
        if (!m_result.after.hereDocument.isEmpty())
            return scanHereDocument();
        if (m_result.after.enclosure >= 0)
            scanEnclosure(0, 0);
        while (m_at < m_line.size())
            step();
        if (!m_pendingDelimiter.isEmpty() && m_result.after.enclosure < 0)
            m_result.after.hereDocument = m_pendingDelimiter;
        return std::move(m_result);
    }

private:
    void step()
    {
        const QChar c = m_line[m_at];
        if (startsComment())
            add(m_at, m_line.size(), Token::Comment);
        else if (const int index = enclosureAt(m_at); index >= 0)
            openEnclosure(index);
        else if (m_grammar.hasHereDocuments && m_line.sliced(m_at).startsWith(u"<<"))
            scanHereDocumentStart();
        else if (m_grammar.hasVariables && c == u'$')
            scanVariable();
        else if (isWordStart(c))
            scanWord();
        else if (c.isDigit())
            scanNumber();
        else
            m_at += c == u'\\' ? 2 : 1;
    }

    [[nodiscard]] bool startsComment() const
    {
        if (!m_line.sliced(m_at).startsWith(m_grammar.lineComment))
            return false;
        return !m_grammar.commentNeedsSpace || m_at == 0 || m_line[m_at - 1].isSpace()
            || QStringView(u";&|()").contains(m_line[m_at - 1]);
    }

    [[nodiscard]] int enclosureAt(qsizetype at) const
    {
        const QStringView rest = m_line.sliced(at);
        const auto found = std::ranges::find_if(
            m_grammar.enclosures, [rest](const Enclosure &e) { return rest.startsWith(e.opening); });
        return found == m_grammar.enclosures.end() ? -1 : static_cast<int>(found - m_grammar.enclosures.begin());
    }

    void openEnclosure(int index)
    {
        m_result.after.enclosure = index;
        scanEnclosure(m_at, m_at + m_grammar.enclosures[static_cast<size_t>(index)].opening.size());
    }

    void scanEnclosure(qsizetype start, qsizetype inside)
    {
        const Enclosure &enclosure = m_grammar.enclosures[static_cast<size_t>(m_result.after.enclosure)];
        qsizetype at = inside;
        while (at < m_line.size() && !m_line.sliced(at).startsWith(enclosure.closing))
            at += enclosure.hasEscapes && m_line[at] == u'\\' ? 2 : 1;
        const bool closed = at < m_line.size();
        if (closed || !enclosure.spansLines)
            m_result.after.enclosure = -1;
        add(start, closed ? at + enclosure.closing.size() : m_line.size(), enclosure.token);
    }

    HighlightedLine scanHereDocument()
    {
        LineState &after = m_result.after;
        QStringView text = m_line;
        while (after.hereDocumentIndented && text.startsWith(u'\t'))
            text = text.sliced(1);
        if (text == after.hereDocument)
            after.hereDocument.clear();
        add(0, m_line.size(), Token::String);
        return std::move(m_result);
    }

    void scanHereDocumentStart()
    {
        m_at += 2;
        if (m_at < m_line.size() && m_line[m_at] == u'<') { // a here string
            ++m_at;
            return;
        }
        const bool indented = m_at < m_line.size() && m_line[m_at] == u'-';
        m_at += indented;
        while (m_at < m_line.size() && (m_line[m_at] == u' ' || m_line[m_at] == u'\\'))
            ++m_at;
        const QString delimiter = takeDelimiter();
        if (delimiter.isEmpty() || !m_pendingDelimiter.isEmpty())
            return;
        m_pendingDelimiter = delimiter;
        m_result.after.hereDocumentIndented = indented;
    }

    QString takeDelimiter()
    {
        const qsizetype start = m_at;
        const QChar quote = m_at < m_line.size() ? m_line[m_at] : QChar();
        if (quote == u'\'' || quote == u'"') {
            const qsizetype end = m_line.indexOf(quote, start + 1);
            add(start, end < 0 ? m_line.size() : end + 1, Token::String);
            return end < 0 ? QString() : m_line.sliced(start + 1, end - start - 1).toString();
        }
        if (m_at < m_line.size() && !isWordStart(m_line[m_at])) // a shift: 1 << 2
            return {};
        while (m_at < m_line.size() && isWordPart(m_line[m_at]))
            ++m_at;
        return m_line.sliced(start, m_at - start).toString();
    }

    void scanVariable()
    {
        qsizetype end = m_at + 1;
        if (end < m_line.size() && m_line[end] == u'{') {
            const qsizetype closing = m_line.indexOf(u'}', end);
            end = closing < 0 ? m_line.size() : closing + 1;
        } else {
            while (end < m_line.size() && isWordPart(m_line[end]))
                ++end;
        }
        if (end == m_at + 1)
            ++m_at;
        else
            add(m_at, end, Token::Variable);
    }

    void scanWord()
    {
        qsizetype end = m_at;
        while (end < m_line.size() && isWordPart(m_line[end]))
            ++end;
        const QStringView word = m_line.sliced(m_at, end - m_at);
        if (std::ranges::binary_search(m_grammar.keywords, word))
            add(m_at, end, Token::Keyword);
        m_at = end;
    }

    void scanNumber()
    {
        qsizetype end = m_at;
        while (end < m_line.size() && (isWordPart(m_line[end]) || m_line[end] == u'.'))
            ++end;
        add(m_at, end, Token::Number);
    }

    void add(qsizetype start, qsizetype end, Token token)
    {
        if (end > start)
            m_result.spans.append({start, end - start, token});
        m_at = end;
    }

    const Grammar &m_grammar;
    QStringView m_line;
    qsizetype m_at = 0;
    QString m_pendingDelimiter; // takes effect on the next line
    HighlightedLine m_result;
};

}

CodeLanguage codeLanguage(QStringView name)
{
    if (name == u"python")
        return CodeLanguage::Python;
    if (name == u"javascript" || name == u"typescript")
        return CodeLanguage::JavaScript;
    return name == u"bash" ? CodeLanguage::Bash : CodeLanguage::Plain;
}

HighlightedLine highlightLine(CodeLanguage language, const LineState &before, QStringView line)
{
    const Grammar *grammar = grammarOf(language);
    return grammar ? LineScanner(*grammar, before, line).scan() : HighlightedLine{{}, before};
}

}
