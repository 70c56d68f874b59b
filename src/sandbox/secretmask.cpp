// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/secretmask.h"

#include <QSet>

#include <algorithm>
#include <cstring>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

/// The part of a base64 text that depends on `value` alone when `before` bytes stand in front of it in its group.
QByteArray base64Core(const QByteArray &value, int before, QByteArray::Base64Options alphabet)
{
    constexpr int unknownCharacters[] = {0, 2, 3}; // that also hold bits of the bytes in front
    const QByteArray shifted = QByteArray(before, 'x') + value;
    const QByteArray encoded = shifted.toBase64(alphabet | QByteArray::OmitTrailingEquals);
    const qsizetype wholeCharacters = (before + value.size()) * 8 / 6;
    return encoded.first(wholeCharacters).sliced(unknownCharacters[before]);
}

QByteArray lowerEscapes(QByteArray text)
{
    for (qsizetype at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 3))
        text.replace(at, 3, text.sliced(at, 3).toLower());
    return text;
}

QSet<QByteArray> formsOf(const QByteArray &value)
{
    QSet<QByteArray> forms{value, value.toHex(), value.toHex().toUpper()};
    for (const auto alphabet : {QByteArray::Base64Encoding, QByteArray::Base64UrlEncoding}) {
        forms += {value.toBase64(alphabet), value.toBase64(alphabet | QByteArray::OmitTrailingEquals)};
        for (int before = 0; before < 3; ++before)
            forms += base64Core(value, before, alphabet);
    }
    for (const QByteArray &unescaped : {QByteArray(), QByteArray("/")}) {
        const QByteArray url = value.toPercentEncoding(unescaped);
        const QByteArray form = QByteArray(url).replace("%20", "+"); // application/x-www-form-urlencoded
        forms += {url, lowerEscapes(url), form, lowerEscapes(form)};
    }
    return forms;
}

bool startsAt(const QByteArray &text, qsizetype at, const QByteArray &form)
{
    return text.size() - at >= form.size()
        && std::memcmp(text.constData() + at, form.constData(), size_t(form.size())) == 0;
}

/// Whether the text ends within what may become `form`.
bool isCutOff(const QByteArray &text, qsizetype at, const QByteArray &form)
{
    const qsizetype rest = text.size() - at;
    return rest < form.size() && std::memcmp(text.constData() + at, form.constData(), size_t(rest)) == 0;
}

}

Result<SecretPatterns> SecretPatterns::make(const QMap<QString, Secret> &secrets)
{
    SecretPatterns patterns;
    for (auto it = secrets.cbegin(); it != secrets.cend(); ++it) {
        if (it->reveal().size() < shortestValue)
            return fail(Code::BadArgument,
                u"secret %1 is shorter than %2 bytes and cannot be kept out of output"_s.arg(it.key()).arg(
                    shortestValue));
        patterns.add(it.key(), it->reveal());
    }
    for (std::vector<Pattern> &group : patterns.m_byFirst)
        std::stable_sort(group.begin(), group.end(),
            [](const Pattern &a, const Pattern &b) { return a.form.reveal().size() > b.form.reveal().size(); });
    return patterns;
}

void SecretPatterns::add(const QString &name, const QByteArray &value)
{
    const QByteArray replacement = u"[secret %1]"_s.arg(name).toUtf8();
    for (const QByteArray &form : formsOf(value)) {
        m_byFirst[static_cast<unsigned char>(form.front())].push_back({Secret(form), replacement});
        m_longest = std::max(m_longest, form.size());
    }
    m_empty = false;
}

QByteArray SecretPatterns::masked(const QByteArray &text) const
{
    SecretMask mask(*this);
    QByteArray result = mask.feed(text);
    result += mask.finish();
    return result;
}

QByteArray SecretPatterns::maskedPart(const QByteArray &text, qsizetype begin, qsizetype size) const
{
    if (m_empty)
        return text.mid(begin, size);
    const qsizetype end = std::min(text.size(), begin + size);
    QByteArray part;
    for (qsizetype at = 0; at < end;) {
        const auto &candidates = beginningWith(text.at(at));
        const auto hit = std::find_if(candidates.begin(), candidates.end(),
            [&](const Pattern &pattern) { return startsAt(text, at, pattern.form.reveal()); });
        const qsizetype next = at + (hit == candidates.end() ? 1 : hit->form.reveal().size());
        if (hit == candidates.end() && at >= begin)
            part += text.at(at);
        else if (hit != candidates.end() && next > begin)
            part += hit->replacement;
        at = next;
    }
    return part;
}

QByteArray SecretMask::feed(const QByteArray &bytes)
{
    if (m_patterns.isEmpty())
        return bytes;
    m_held += bytes;
    return scan(Ending::More);
}

QByteArray SecretMask::finish()
{
    return m_held.isEmpty() ? QByteArray() : scan(Ending::Last);
}

QByteArray SecretMask::scan(Ending ending)
{
    QByteArray passed;
    qsizetype at = 0;
    qsizetype plainFrom = 0;
    while (at < m_held.size()) {
        const auto &candidates = m_patterns.beginningWith(m_held.at(at));
        const auto cutOff = [&](const auto &pattern) { return isCutOff(m_held, at, pattern.form.reveal()); };
        if (ending == Ending::More && std::any_of(candidates.begin(), candidates.end(), cutOff))
            break;
        const auto hit = std::find_if(candidates.begin(), candidates.end(),
            [&](const auto &pattern) { return startsAt(m_held, at, pattern.form.reveal()); });
        if (hit == candidates.end()) {
            ++at;
            continue;
        }
        passed.append(m_held.constData() + plainFrom, at - plainFrom);
        passed += hit->replacement;
        at += hit->form.reveal().size();
        plainFrom = at;
    }
    passed.append(m_held.constData() + plainFrom, at - plainFrom);
    m_held.remove(0, at);
    return passed;
}

}
