// SPDX-License-Identifier: GPL-3.0-or-later
#include "envelope.h"

#include <optional>

namespace sandtray::bridge {

namespace {

/// Walks over JSON text without recursion and without judging it: finds where values end.
class Scanner {
public:
    explicit Scanner(std::string_view text)
        : m_text(text)
    {
    }

    bool take(char wanted)
    {
        skipSpace();
        if (m_at >= m_text.size() || m_text[m_at] != wanted)
            return false;
        ++m_at;
        return true;
    }

    /// The text of the value that begins here; empty at the end of the text.
    std::string_view value()
    {
        skipSpace();
        const std::size_t start = m_at;
        std::size_t depth = 0;
        while (m_at < m_text.size()) {
            const char character = m_text[m_at];
            const bool closes = character == '}' || character == ']';
            if (depth == 0 && (closes || character == ','))
                break;
            depth += character == '{' || character == '[' ? 1U : 0U;
            depth -= closes ? 1U : 0U;
            if (character == '"')
                skipString();
            else
                ++m_at;
        }
        return trimmed(m_text.substr(start, m_at - start));
    }

    /// The text of a key or string value, with its quotes.
    std::optional<std::string_view> string()
    {
        skipSpace();
        if (m_at >= m_text.size() || m_text[m_at] != '"')
            return std::nullopt;
        const std::size_t start = m_at;
        skipString();
        return m_text.substr(start, m_at - start);
    }

private:
    static bool isSpace(char character)
    {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }

    static std::string_view trimmed(std::string_view text)
    {
        while (!text.empty() && isSpace(text.back()))
            text.remove_suffix(1);
        return text;
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
    }

    void skipString()
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
            if (m_text[m_at] == '\\')
                ++m_at;
        }
        m_at = m_at < m_text.size() ? m_at + 1 : m_text.size();
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

std::string withoutQuotes(std::string_view text)
{
    return text.size() >= 2 && text.front() == '"' ? std::string(text.substr(1, text.size() - 2)) : std::string();
}

Envelope readObject(std::string_view text)
{
    Envelope envelope;
    Scanner scanner(text);
    if (!scanner.take('{'))
        return envelope;
    do {
        const auto key = scanner.string();
        if (!key || !scanner.take(':'))
            break;
        const std::string_view value = scanner.value();
        if (*key == "\"method\"")
            envelope.method = withoutQuotes(value);
        else if (*key == "\"id\"" && value != "null")
            envelope.id = value;
    } while (scanner.take(','));
    return envelope;
}

}

std::vector<Envelope> readEnvelopes(std::string_view line)
{
    std::vector<Envelope> envelopes;
    Scanner scanner(line);
    if (!scanner.take('[')) {
        envelopes.push_back(readObject(line));
        return envelopes;
    }
    do {
        envelopes.push_back(readObject(scanner.value()));
    } while (scanner.take(','));
    return envelopes;
}

}
