// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: the text comes from a program that a language model steers, and what it says is shown to a human, who
// decides by it. So there is exactly one reader, it has exactly one meaning for every text, and whatever RFC 8259
// leaves open (duplicate keys, lone surrogates, numbers beyond a double) is refused. Every bound is checked before
// memory is spent.
#include "base/json.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace sandtray {

namespace {

constexpr bool isSpace(char character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

constexpr bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}

/// Recursive descent, at most `limits.depth` frames deep.
class Reader {
public:
    Reader(QByteArrayView text, const JsonLimits &limits)
        : m_text(text)
        , m_limits(limits)
    {
    }

    Result<QJsonValue> document()
    {
        auto root = value();
        if (!root)
            return root;
        skipSpace();
        if (m_at != m_text.size())
            return refuse(u"text after the value"_s);
        return root;
    }

private:
    using Member = std::pair<QString, QJsonValue>;

    Result<QJsonValue> value();
    Result<QJsonValue> array();
    Result<QJsonValue> object();
    Result<Member> member();
    Result<QJsonValue> objectOf(std::vector<Member> members) const;
    Result<QString> string();
    Result<> escape(QString &into);
    Result<> unicodeEscape(QString &into);
    Result<char16_t> hexUnit();
    Result<bool> numberIsInteger();
    Result<QJsonValue> number();
    Result<QJsonValue> word(QByteArrayView spelling, const QJsonValue &meaning);

    [[nodiscard]] tl::unexpected<Error> refuse(const QString &why) const
    {
        return fail(Code::Protocol, u"JSON, byte %1: %2"_s.arg(m_at).arg(why));
    }
    /// NUL at the end: it is no part of any token.
    [[nodiscard]] char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipSpace()
    {
        while (isSpace(peek()))
            ++m_at;
    }
    bool take(char wanted)
    {
        if (peek() != wanted)
            return false;
        ++m_at;
        return true;
    }
    bool takeDigits()
    {
        const qsizetype start = m_at;
        while (isDigit(peek()))
            ++m_at;
        return m_at > start;
    }

    QByteArrayView m_text;
    const JsonLimits &m_limits;
    qsizetype m_at = 0;
    qsizetype m_values = 0;
    int m_depth = 0;
};

Result<QJsonValue> Reader::value()
{
    if (++m_values > m_limits.values)
        return refuse(u"more than %1 values"_s.arg(m_limits.values));
    skipSpace();
    switch (peek()) {
    case '{':
        return object();
    case '[':
        return array();
    case '"':
        return string().map([](const QString &text) { return QJsonValue(text); });
    case 't':
        return word("true", true);
    case 'f':
        return word("false", false);
    case 'n':
        return word("null", QJsonValue::Null);
    default:
        return number();
    }
}

Result<QJsonValue> Reader::array()
{
    if (++m_depth > m_limits.depth)
        return refuse(u"nested deeper than %1"_s.arg(m_limits.depth));
    QJsonArray elements;
    ++m_at;
    skipSpace();
    if (!take(']')) {
        do {
            auto element = value();
            if (!element)
                return element;
            elements.append(*element);
            skipSpace();
        } while (take(','));
        if (!take(']'))
            return refuse(u"an array goes on with , or ends with ]"_s);
    }
    --m_depth;
    return elements;
}

Result<QJsonValue> Reader::object()
{
    if (++m_depth > m_limits.depth)
        return refuse(u"nested deeper than %1"_s.arg(m_limits.depth));
    std::vector<Member> members;
    ++m_at;
    skipSpace();
    if (!take('}')) {
        do {
            auto next = member();
            if (!next)
                return tl::unexpected(next.error());
            members.push_back(*std::move(next));
            skipSpace();
        } while (take(','));
        if (!take('}'))
            return refuse(u"an object goes on with , or ends with }"_s);
    }
    --m_depth;
    return objectOf(std::move(members));
}

Result<Reader::Member> Reader::member()
{
    skipSpace();
    if (peek() != '"')
        return refuse(u"a key is a string"_s);
    auto key = string();
    if (!key)
        return tl::unexpected(key.error());
    skipSpace();
    if (!take(':'))
        return refuse(u"a key is followed by :"_s);
    auto meaning = value();
    if (!meaning)
        return tl::unexpected(meaning.error());
    return Member(*std::move(key), *std::move(meaning));
}

/// Sorted first: QJsonObject keeps its keys in order, so that inserting them unsorted takes quadratic time.
Result<QJsonValue> Reader::objectOf(std::vector<Member> members) const
{
    const auto byKey = [](const Member &a, const Member &b) { return a.first < b.first; };
    const auto sameKey = [](const Member &a, const Member &b) { return a.first == b.first; };
    std::sort(members.begin(), members.end(), byKey);
    if (std::adjacent_find(members.begin(), members.end(), sameKey) != members.end())
        return refuse(u"the object ending here has a key twice"_s);
    QJsonObject object;
    for (const auto &[key, meaning] : members)
        object.insert(key, meaning);
    return object;
}

Result<QString> Reader::string()
{
    QString text;
    ++m_at;
    while (true) {
        const qsizetype start = m_at;
        while (m_at < m_text.size() && quint8(m_text[m_at]) >= 0x20 && m_text[m_at] != '"' && m_text[m_at] != '\\')
            ++m_at;
        text += QString::fromUtf8(m_text.sliced(start, m_at - start));
        if (take('"'))
            return text;
        if (!take('\\'))
            return refuse(u"a string without an end, or a raw control character in it"_s);
        if (const auto done = escape(text); !done)
            return tl::unexpected(done.error());
    }
}

Result<> Reader::escape(QString &into)
{
    constexpr QByteArrayView names("\"\\/bfnrt");
    constexpr QStringView meanings(u"\"\\/\b\f\n\r\t");
    if (take('u'))
        return unicodeEscape(into);
    const qsizetype index = names.indexOf(peek());
    if (m_at == m_text.size() || index < 0)
        return refuse(u"unknown escape"_s);
    into += meanings[index];
    ++m_at;
    return {};
}

Result<> Reader::unicodeEscape(QString &into)
{
    const auto first = hexUnit();
    if (!first)
        return tl::unexpected(first.error());
    if (QChar::isLowSurrogate(*first))
        return refuse(u"lone surrogate"_s);
    into += QChar(*first);
    if (!QChar::isHighSurrogate(*first))
        return {};
    if (!take('\\') || !take('u'))
        return refuse(u"lone surrogate"_s);
    const auto second = hexUnit();
    if (!second)
        return tl::unexpected(second.error());
    if (!QChar::isLowSurrogate(*second))
        return refuse(u"lone surrogate"_s);
    into += QChar(*second);
    return {};
}

Result<char16_t> Reader::hexUnit()
{
    const QByteArrayView digits = m_text.sliced(m_at, std::min<qsizetype>(4, m_text.size() - m_at));
    const bool valid = digits.size() == 4 && std::all_of(digits.begin(), digits.end(), [](char digit) {
        return isDigit(digit) || (digit >= 'a' && digit <= 'f') || (digit >= 'A' && digit <= 'F');
    });
    if (!valid)
        return refuse(u"\\u takes four hexadecimal digits"_s);
    m_at += 4;
    return char16_t(digits.toUShort(nullptr, 16));
}

/// Passes over one number and says whether it is written as an integer.
Result<bool> Reader::numberIsInteger()
{
    take('-');
    if (!isDigit(peek()))
        return refuse(u"no value here"_s);
    if (!take('0'))
        takeDigits();
    const qsizetype end = m_at;
    if (take('.') && !takeDigits())
        return refuse(u"a digit follows the point"_s);
    if (take('e') || take('E')) {
        if (!take('+'))
            take('-');
        if (!takeDigits())
            return refuse(u"an exponent has digits"_s);
    }
    return m_at == end;
}

Result<QJsonValue> Reader::number()
{
    const qsizetype start = m_at;
    const auto isInteger = numberIsInteger();
    if (!isInteger)
        return tl::unexpected(isInteger.error());
    const QByteArrayView spelling = m_text.sliced(start, m_at - start);
    bool fits = false;
    if (const qint64 integer = spelling.toLongLong(&fits); *isInteger && fits)
        return QJsonValue(integer);
    const double real = spelling.toDouble(&fits);
    if (!fits || !std::isfinite(real))
        return refuse(u"a number out of range"_s);
    return QJsonValue(real);
}

Result<QJsonValue> Reader::word(QByteArrayView spelling, const QJsonValue &meaning)
{
    if (!m_text.sliced(m_at).startsWith(spelling))
        return refuse(u"no value here"_s);
    m_at += spelling.size();
    return meaning;
}

}

Result<QJsonValue> parseJson(const QByteArray &text, const JsonLimits &limits)
{
    if (text.size() > limits.bytes)
        return fail(Code::TooLarge, u"JSON of %1 bytes, at most %2 are read"_s.arg(text.size()).arg(limits.bytes));
    if (!text.isValidUtf8())
        return fail(Code::Protocol, u"JSON that is not UTF-8"_s);
    return Reader(text, limits).document();
}

}
