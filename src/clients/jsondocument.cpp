// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/jsondocument.h"

#include "clients/jsonvalues.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

bool isSpace(char character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

}

Result<std::unique_ptr<Document>> JsonDocument::read(const QByteArray &text, Comments comments)
{
    std::unique_ptr<JsonDocument> document(new JsonDocument(comments));
    document->m_text = text;
    const bool hasMark = text.startsWith(byteOrderMark);
    if (QByteArrayView(text).sliced(hasMark ? 3 : 0).trimmed().isEmpty())
        document->m_text = (hasMark ? QByteArray(byteOrderMark) : QByteArray()) + "{}\n";
    document->m_layout = Layout::of(document->m_text);
    document->blank();
    QJsonParseError error;
    const QJsonDocument values = QJsonDocument::fromJson(document->m_plain, &error);
    if (error.error != QJsonParseError::NoError)
        return fail(Code::BadArgument,
            u"line %1 is no valid JSON: %2"_s
                .arg(document->m_text.first(qMin<qsizetype>(error.offset, text.size())).count('\n') + 1)
                .arg(error.errorString()));
    if (!values.isObject())
        return fail(Code::BadArgument, u"its content is no JSON object"_s);
    document->m_values = values.object();
    return document;
}

/// Comments and trailing commas become spaces, so that what is left is JSON with every byte in its place.
void JsonDocument::blank()
{
    m_plain = m_text;
    if (m_plain.startsWith(byteOrderMark))
        m_plain.replace(0, 3, "   ");
    if (m_comments == Comments::Refused)
        return;
    for (qsizetype at = 0; at < m_plain.size();) {
        const QByteArrayView rest = QByteArrayView(m_plain).sliced(at);
        const bool isComment = rest.startsWith("//") || rest.startsWith("/*");
        qsizetype end = at + 1;
        if (rest.startsWith('"'))
            end = endOfString(at);
        else if (rest.startsWith("//"))
            end = m_plain.indexOf('\n', at);
        else if (rest.startsWith("/*") && m_plain.indexOf("*/", at + 2) < 0)
            return; // the parser will refuse it
        else if (rest.startsWith("/*"))
            end = m_plain.indexOf("*/", at + 2) + 2;
        else if (rest.startsWith('}') || rest.startsWith(']'))
            blankTrailingComma(at);
        end = end <= at ? m_plain.size() : end;
        if (isComment)
            std::replace_if(m_plain.begin() + at, m_plain.begin() + end, [](char c) { return !isSpace(c); }, ' ');
        at = end;
    }
}

void JsonDocument::blankTrailingComma(qsizetype at)
{
    const qsizetype end = endOfContent(m_plain, 0, at);
    if (end == 0 || m_plain[end - 1] != ',')
        return;
    m_plain[end - 1] = ' ';
    m_trailingCommas.append(end - 1);
}

qsizetype JsonDocument::skipSpace(qsizetype at) const
{
    while (at < m_plain.size() && isSpace(m_plain[at]))
        ++at;
    return at;
}

qsizetype JsonDocument::endOfString(qsizetype at) const
{
    for (++at; at < m_plain.size() && m_plain[at] != '"'; ++at) {
        if (m_plain[at] == '\\')
            ++at;
    }
    return qMin(at + 1, m_plain.size());
}

/// From here on the text is known to be valid.
qsizetype JsonDocument::endOfValue(qsizetype at) const
{
    int depth = 0;
    while (at < m_plain.size()) {
        const char character = m_plain[at];
        const bool closes = character == '}' || character == ']';
        if (depth == 0 && (closes || character == ',' || isSpace(character)))
            break;
        if (character == '"') {
            at = endOfString(at);
            continue;
        }
        depth += character == '{' || character == '[' ? 1 : 0;
        depth -= closes ? 1 : 0;
        ++at;
    }
    return at;
}

JsonDocument::Object JsonDocument::objectAt(qsizetype open) const
{
    Object object;
    object.open = open;
    qsizetype at = skipSpace(open + 1);
    while (m_plain[at] == '"') {
        Member member{.key = at};
        const qsizetype keyEnd = endOfString(at);
        const QByteArray key = '[' + m_plain.sliced(at, keyEnd - at) + ']';
        object.names.append(QJsonDocument::fromJson(key).array().first().toString());
        member.value = skipSpace(skipSpace(keyEnd) + 1);
        member.end = endOfValue(member.value);
        object.members.append(member);
        at = skipSpace(member.end);
        if (m_plain[at] == ',')
            at = skipSpace(at + 1);
    }
    object.close = at;
    return object;
}

Result<std::optional<JsonDocument::Member>> JsonDocument::memberOf(const Object &object, const QString &name) const
{
    const qsizetype at = object.names.indexOf(name);
    if (at < 0)
        return std::nullopt;
    if (object.names.indexOf(name, at + 1) >= 0)
        return fail(Code::Conflict, u"“%1” stands there twice"_s.arg(name));
    return object.members.at(at);
}

Result<JsonDocument::Descent> JsonDocument::descend(const QStringList &path) const
{
    Descent descent{objectAt(skipSpace(0)), path};
    while (!descent.missing.isEmpty()) {
        const auto member = memberOf(descent.object, descent.missing.first());
        if (!member)
            return tl::unexpected(member.error());
        if (!*member)
            break;
        if (m_plain[(*member)->value] != '{')
            return fail(Code::BadArgument, u"“%1” is no object there"_s.arg(descent.missing.first()));
        descent.object = objectAt((*member)->value);
        descent.missing.removeFirst();
    }
    return descent;
}

Result<std::optional<QJsonObject>> JsonDocument::find(const Place &place) const
{
    const auto descent = descend(place.path);
    if (!descent)
        return tl::unexpected(descent.error());
    if (!descent->missing.isEmpty())
        return std::nullopt;
    const auto member = memberOf(descent->object, place.name);
    if (!member)
        return tl::unexpected(member.error());
    if (!*member)
        return std::nullopt;
    return valueAt(m_values, place.path + QStringList(place.name)).toObject();
}

std::optional<qsizetype> JsonDocument::trailingComma(const Object &object) const
{
    if (object.members.isEmpty())
        return std::nullopt;
    const auto at = std::lower_bound(m_trailingCommas.begin(), m_trailingCommas.end(), object.members.last().end);
    return at != m_trailingCommas.end() && *at < object.close ? std::optional(*at) : std::nullopt;
}

bool JsonDocument::isInOneLine() const
{
    const QByteArrayView content = QByteArrayView(m_text).trimmed();
    return !content.contains('\n') && !m_values.isEmpty();
}

/// The member, with what holds it for each key but the last.
QByteArray JsonDocument::render(QStringList keys, const Entry &entry, const QByteArray &indent) const
{
    const bool compact = isInOneLine();
    const QByteArray inner = indent + m_layout.indent;
    const QByteArray between = compact ? QByteArray() : m_layout.lineEnd + inner;
    const QByteArray colon = compact ? ":" : ": ";
    const QByteArray head = jsonText(keys.takeFirst()) + colon + '{' + between;
    const QByteArray tail = (compact ? QByteArray() : m_layout.lineEnd + indent) + '}';
    if (!keys.isEmpty())
        return head + render(keys, entry, inner) + tail;
    QByteArrayList fields;
    for (const auto &[name, value] : entry)
        fields.append(jsonText(name) + colon + jsonText(value));
    return head + fields.join(',' + between) + tail;
}

QList<JsonDocument::Splice> JsonDocument::insertion(
    const Object &object, const QStringList &keys, const Entry &entry) const
{
    const qsizetype end = endOfContent(m_text, object.open + 1, object.close);
    const QByteArray outer = indentationAt(m_text, object.open);
    const auto inside = QByteArrayView(m_text).sliced(object.open, object.close - object.open);
    const bool ownLines = inside.contains('\n') || (object.members.isEmpty() && !isInOneLine());
    const bool firstLeads = !object.members.isEmpty() && isFirstInLine(m_text, object.members.first().key);
    const QByteArray indent = firstLeads ? indentationAt(m_text, object.members.first().key) : outer + m_layout.indent;
    const QByteArray lead = ownLines                ? QByteArray(m_layout.lineEnd + indent)
        : object.members.isEmpty() || isInOneLine() ? QByteArray()
                                                    : QByteArray(" ");
    const bool closesInLine = ownLines && !QByteArrayView(m_text).sliced(end, object.close - end).contains('\n');
    const auto comma = trailingComma(object);

    QByteArray text = lead + render(keys, entry, ownLines ? indent : outer) + (comma ? "," : "");
    if (closesInLine)
        text += m_layout.lineEnd + outer;
    QList<Splice> splices{{end, closesInLine ? object.close - end : 0, text}};
    if (!object.members.isEmpty() && !comma)
        splices.append({object.members.last().end, 0, ","}); // may be the same place: before the text then
    return splices;
}

Result<QByteArray> JsonDocument::put(const Place &place, const Entry &entry) const
{
    const auto descent = descend(place.path);
    if (!descent)
        return tl::unexpected(descent.error());
    const QStringList keys = descent->missing + QStringList(place.name);
    const auto member = descent->missing.isEmpty() ? memberOf(descent->object, place.name) : std::nullopt;
    if (!member)
        return tl::unexpected(member.error());
    QList<Splice> splices;
    if (*member) {
        const QByteArray text = render(keys, entry, indentationAt(m_text, (*member)->key));
        splices = {{(*member)->key, (*member)->end - (*member)->key, text}};
    } else {
        splices = insertion(descent->object, keys, entry);
    }
    QJsonObject fields;
    for (const auto &[name, value] : entry)
        fields.insert(name, value);
    return checked(spliced(splices), withValue(m_values, place.path + QStringList(place.name), fields));
}

QList<JsonDocument::Splice> JsonDocument::removal(const Object &object, const Member &member) const
{
    const qsizetype begin = endOfContent(m_text, object.open + 1, member.key);
    const auto comma = trailingComma(object);
    const bool isLast = member.key == object.members.last().key;
    if (object.members.size() == 1 && !comma) {
        const bool isAlone = endOfContent(m_text, member.end, object.close) == member.end && begin == object.open + 1;
        return {{begin, (isAlone ? object.close : member.end) - begin, {}}};
    }
    QList<Splice> splices{{begin, member.end - begin, {}}};
    if (!isLast)
        splices.append({skipSpace(member.end), 1, {}});
    else if (comma)
        splices.append({*comma, 1, {}});
    else
        splices.prepend({skipSpace(object.members.at(object.members.size() - 2).end), 1, {}});
    return splices;
}

Result<QByteArray> JsonDocument::take(const Place &place, Holder holder) const
{
    const auto descent = descend(place.path);
    if (!descent)
        return tl::unexpected(descent.error());
    const auto member = descent->missing.isEmpty() ? memberOf(descent->object, place.name) : std::nullopt;
    if (!member)
        return tl::unexpected(member.error());
    if (!*member)
        return m_text;
    if (holder == Holder::DropEmpty && descent->object.members.size() == 1 && !place.path.isEmpty())
        return take({place.path.first(place.path.size() - 1), place.path.last()}, holder);
    return checked(
        spliced(removal(descent->object, **member)), withoutValue(m_values, place.path + QStringList(place.name)));
}

QByteArray JsonDocument::spliced(QList<Splice> splices) const
{
    QByteArray text = m_text;
    std::stable_sort(splices.begin(), splices.end(), [](const Splice &a, const Splice &b) { return a.at > b.at; });
    for (const Splice &splice : std::as_const(splices))
        text.replace(splice.at, splice.length, splice.text);
    return text;
}
}
