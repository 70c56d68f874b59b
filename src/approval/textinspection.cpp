// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: text that reads otherwise than it runs. A reviewed script is written by a model that may be steered by
// somebody else; bidirectional controls reorder it on the screen (CVE-2021-42574), zero-width and blank characters hide
// in it, look-alike letters pass for others, ANSI sequences and carriage returns overwrite it, piled-up marks paint
// over neighbouring rows. Such characters are counted here and shown as ⟦U+202E⟧. The opening bracket of the marker is
// marked itself, so a marker cannot be forged. What can be read as it stands, passes unchanged.
#include "approval/textinspection.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace sandtray::approval {
namespace {

enum class Trait { Plain, Bidirectional, Invisible, Control, Replacement, Surrogate, MarkerBracket };

constexpr char32_t markerBracket = U'⟦';
constexpr int readableMarks = 2;

// Letters, symbols and marks that are drawn as nothing at all.
constexpr auto blankCharacters = std::to_array<char32_t>(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0, 0x1D159});

// Greek letters that are drawn like Latin ones; others, as in Δt, are ordinary in formulas.
constexpr QStringView greekLookAlikes = u"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινκρυ";

bool isPrintableAscii(char32_t c)
{
    return c >= 0x20 && c < 0x7F;
}

bool isBidirectional(char32_t c)
{
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x061C;
}

bool isVariationSelector(char32_t c)
{
    return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
}

bool isUnseen(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Format:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    case QChar::Separator_Space:
        return c != U' ';
    default:
        return isVariationSelector(c) || std::ranges::binary_search(blankCharacters, c);
    }
}

Trait traitOf(char32_t c)
{
    if (c == U'\n' || c == U'\t' || isPrintableAscii(c))
        return Trait::Plain;
    if (c < 0xA0)
        return Trait::Control;
    if (isBidirectional(c))
        return Trait::Bidirectional;
    if (c == markerBracket)
        return Trait::MarkerBracket;
    if (c == QChar::ReplacementCharacter)
        return Trait::Replacement;
    if (QChar::isSurrogate(c))
        return Trait::Surrogate;
    return isUnseen(c) ? Trait::Invisible : Trait::Plain;
}

/// Walks a text by code points; a surrogate without its partner comes out as itself.
class CodePoints {
public:
    explicit CodePoints(QStringView text)
        : m_text(text)
    {
    }
    [[nodiscard]] bool atEnd() const { return m_next >= m_text.size(); }
    [[nodiscard]] qsizetype position() const { return m_next; }
    char32_t take()
    {
        const QChar first = m_text[m_next++];
        if (!first.isHighSurrogate() || atEnd() || !m_text[m_next].isLowSurrogate())
            return first.unicode();
        return QChar::surrogateToUcs4(first, m_text[m_next++]);
    }

private:
    QStringView m_text;
    qsizetype m_next = 0;
};

/// Marks begin behind the Latin letters; most text never gets that far.
bool isMark(char32_t c)
{
    return c >= 0x300 && QChar::isMark(c);
}

/// Finds words, identifiers included, whose letters come from alphabets that are easily taken for one another.
class WordScripts {
public:
    /// True when `c` ends a word that mixes.
    bool ends(char32_t c)
    {
        if (c < 0x80) {
            const bool isLetter = (c | 0x20) >= U'a' && (c | 0x20) <= U'z';
            m_latin = m_latin || isLetter;
            return !isLetter && c != U'_' && !(c >= U'0' && c <= U'9') && finish();
        }
        if (!QChar::isLetterOrNumber(c) && !isMark(c))
            return finish();
        note(c);
        return false;
    }
    bool finish()
    {
        const bool mixed = m_latin && m_lookAlike;
        m_latin = m_lookAlike = false;
        return mixed;
    }

private:
    void note(char32_t c)
    {
        const bool styled = (c >= 0xFF21 && c <= 0xFF5A) || (c >= 0x1D400 && c <= 0x1D7FF);
        switch (QChar::script(c)) {
        case QChar::Script_Latin:
            (styled ? m_lookAlike : m_latin) = true;
            break;
        case QChar::Script_Cyrillic:
        case QChar::Script_Armenian:
        case QChar::Script_Cherokee:
        case QChar::Script_Coptic:
        case QChar::Script_Lisu:
            m_lookAlike = true;
            break;
        case QChar::Script_Greek:
            m_lookAlike = m_lookAlike || greekLookAlikes.contains(QChar(static_cast<char16_t>(c)));
            break;
        default:
            m_lookAlike = m_lookAlike || styled;
        }
    }

    bool m_latin = false;
    bool m_lookAlike = false;
};

void count(TextFindings &findings, Trait trait)
{
    switch (trait) {
    case Trait::Bidirectional:
        ++findings.bidirectional;
        break;
    case Trait::Invisible:
        ++findings.invisible;
        break;
    case Trait::Control:
        ++findings.control;
        break;
    case Trait::Replacement:
    case Trait::Surrogate:
        ++findings.invalid;
        break;
    default:
        break;
    }
}

bool isShownAsItIs(char32_t c, Lines lines)
{
    if (c == U'\n' || c == U'\t')
        return lines == Lines::Keep;
    const Trait trait = traitOf(c);
    return trait == Trait::Plain || trait == Trait::Replacement;
}

void appendMarker(QString &shown, char32_t c)
{
    constexpr QStringView digits = u"0123456789ABCDEF";
    shown += QStringView(u"⟦U+");
    for (int shift = c > 0xFFFFF ? 20 : c > 0xFFFF ? 16 : 12; shift >= 0; shift -= 4)
        shown += digits[static_cast<qsizetype>((c >> shift) & 0xF)];
    shown += u'⟧';
}

}

bool TextFindings::isClean() const
{
    return bidirectional + invisible + control + mixedScript + stackedMarks + invalid == 0;
}

TextFindings inspectText(QStringView text)
{
    TextFindings findings;
    WordScripts words;
    int marks = 0;
    for (CodePoints points(text); !points.atEnd();) {
        const char32_t c = points.take();
        if (!isPrintableAscii(c))
            count(findings, traitOf(c));
        findings.mixedScript += words.ends(c);
        marks = isMark(c) ? marks + 1 : 0;
        findings.stackedMarks += marks == readableMarks + 1;
    }
    findings.mixedScript += words.finish();
    return findings;
}

QString visibleText(QStringView text, Lines lines)
{
    QString shown;
    shown.reserve(text.size());
    int marks = 0;
    qsizetype copied = 0; // what is shown as it is, goes over in whole stretches
    for (CodePoints points(text); !points.atEnd();) {
        const qsizetype start = points.position();
        const char32_t c = points.take();
        if (isPrintableAscii(c)) {
            marks = 0;
            continue;
        }
        marks = isMark(c) ? marks + 1 : 0;
        if (marks <= readableMarks && isShownAsItIs(c, lines))
            continue;
        shown += text.sliced(copied, start - copied);
        appendMarker(shown, c);
        copied = points.position();
    }
    return shown += text.sliced(copied);
}

}
