// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: anything on this machine can connect, a web page through the browser too. What could be read in two
// ways by us and by a parser behind us (two lengths, a length and chunks, folded lines, bare line feeds, white space
// around a name) is not repaired but refused: that is how requests are smuggled.
#include "server/requesthead.h"

#include <QHash>

#include <algorithm>

namespace sandtray::server {

namespace {

constexpr qsizetype mostFields = 100;

bool isTokenCharacter(char character)
{
    constexpr QByteArrayView marks("!#$%&'*+-.^_`|~");
    return (character >= '0' && character <= '9') || (character >= 'A' && character <= 'Z')
        || (character >= 'a' && character <= 'z') || marks.contains(character);
}

bool isToken(QByteArrayView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), isTokenCharacter);
}

bool isPrintable(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(), [](char character) { return character > ' ' && character < 0x7f; });
}

bool isFieldValue(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(),
        [](char character) { return character == '\t' || (quint8(character) >= ' ' && character != 0x7f); });
}

/// Fields that decide something here; two of them would be two decisions.
bool mustBeSingle(const QByteArray &name)
{
    return name == "host" || name == "origin" || name == "authorization" || name == "content-length"
        || name == "transfer-encoding" || name == "expect" || name == "sec-fetch-site" || name == "content-type" || name == "mcp-session-id";
}

tl::expected<void, int> readRequestLine(const QByteArray &line, RequestHead &into)
{
    const auto words = line.split(' ');
    if (words.size() != 3 || !isToken(words[0]) || words[1].isEmpty() || !isPrintable(words[1]))
        return tl::unexpected(400);
    if (words[2] != "HTTP/1.1")
        return tl::unexpected(words[2].startsWith("HTTP/") ? 505 : 400);
    into.method = words[0];
    const qsizetype mark = words[1].indexOf('?');
    into.path = mark < 0 ? words[1] : words[1].first(mark);
    into.query = mark < 0 ? QByteArray() : words[1].sliced(mark + 1);
    return {};
}

tl::expected<void, int> readFields(const QList<QByteArray> &lines, RequestHead &into)
{
    if (lines.size() - 1 > mostFields)
        return tl::unexpected(431);
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const qsizetype colon = lines[i].indexOf(':');
        const QByteArray name = lines[i].left(colon).toLower();
        if (colon < 0 || !isToken(name) || !isFieldValue(lines[i].sliced(colon)))
            return tl::unexpected(400);
        const bool repeated = std::any_of(
            into.fields.cbegin(), into.fields.cend(), [&](const auto &field) { return field.first == name; });
        if (repeated && mustBeSingle(name))
            return tl::unexpected(400);
        into.fields.append({name, lines[i].sliced(colon + 1).trimmed()});
    }
    return {};
}

using Fields = QHash<QByteArray, QByteArray>;

tl::expected<void, int> readFraming(const Fields &fields, RequestHead &into)
{
    const auto length = fields.constFind("content-length");
    const auto encoding = fields.constFind("transfer-encoding");
    if (encoding != fields.cend()) {
        if (length != fields.cend() || encoding->toLower() != "chunked")
            return tl::unexpected(400);
        into.body = RequestHead::Body::Chunked;
        return {};
    }
    if (length == fields.cend())
        return {};
    const auto isDigit = [](char character) { return character >= '0' && character <= '9'; };
    if (length->isEmpty() || length->size() > 18 || !std::all_of(length->begin(), length->end(), isDigit))
        return tl::unexpected(400);
    into.length = length->toLongLong();
    into.body = into.length > 0 ? RequestHead::Body::Sized : RequestHead::Body::None;
    return {};
}

tl::expected<void, int> interpret(RequestHead &head)
{
    const Fields fields(head.fields.cbegin(), head.fields.cend());
    if (!fields.contains("host"))
        return tl::unexpected(400);
    head.host = fields.value("host");
    head.authorization = fields.value("authorization");
    head.fetchSite = fields.value("sec-fetch-site");
    if (fields.contains("origin"))
        head.origin = fields.value("origin");
    head.keepAlive = !fields.value("connection").toLower().contains("close");
    head.expectsContinue = fields.value("expect").toLower() == "100-continue";
    if (fields.contains("expect") && !head.expectsContinue)
        return tl::unexpected(417);
    return readFraming(fields, head);
}

}

tl::expected<RequestHead, int> readRequestHead(const QByteArray &head)
{
    QList<QByteArray> lines;
    for (qsizetype start = 0, end = 0; end < head.size(); start = end + 2) {
        end = head.indexOf("\r\n", start);
        end = end < 0 ? head.size() : end;
        lines.append(head.sliced(start, end - start)); // a bare CR or LF in it is no legal character
    }
    RequestHead read;
    if (lines.isEmpty())
        return tl::unexpected(400);
    if (const auto done = readRequestLine(lines.constFirst(), read); !done)
        return tl::unexpected(done.error());
    if (const auto done = readFields(lines, read); !done)
        return tl::unexpected(done.error());
    if (const auto done = interpret(read); !done)
        return tl::unexpected(done.error());
    return read;
}

}
