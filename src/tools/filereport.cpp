// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/filereport.h"

#include "tools/paths.h"
#include "tools/sandboxfacts.h"

#include <QJsonArray>
#include <QStringDecoder>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype textCharacters = 20'000;
constexpr qsizetype base64Bytes = 14'000; // 20,000 characters once encoded

/// Cut at the ends so that a part of a text file does not look binary for the sake of a split character.
QByteArray withoutSplitCharacters(QByteArray bytes, bool atStart, bool atEnd)
{
    const auto isContinuation = [](char byte) { return (uchar(byte) & 0xC0) == 0x80; };
    for (int index = 0; atStart && index < 3 && !bytes.isEmpty() && isContinuation(bytes.front()); ++index)
        bytes.remove(0, 1);
    for (int index = 0; atEnd && index < 3 && !bytes.isEmpty() && isContinuation(bytes.back()); ++index)
        bytes.chop(1);
    if (atEnd && !bytes.isEmpty() && uchar(bytes.back()) >= 0xC0)
        bytes.chop(1);
    return bytes;
}

QString kindName(sandbox::FileKind kind)
{
    switch (kind) {
    case sandbox::FileKind::File:
        return u"file"_s;
    case sandbox::FileKind::Folder:
        return u"folder"_s;
    case sandbox::FileKind::Link:
        return u"link"_s;
    case sandbox::FileKind::Other:
        return u"other"_s;
    }
    return {};
}

void addText(mcp::ToolResult &result, const QString &text, qint64 offset)
{
    result.facts.insert(u"encoding"_s, u"utf-8"_s);
    if (text.size() <= textCharacters) {
        result.text = text;
        return;
    }
    const QString head = text.first(textCharacters / 2);
    const QString tail = text.last(textCharacters / 2);
    const qint64 next = offset + head.toUtf8().size();
    const qint64 leftOut = text.toUtf8().size() - head.toUtf8().size() - tail.toUtf8().size();
    result.facts.insert(u"truncated"_s, leftOut);
    result.text = head
        + u"\n[... %1 bytes left out; read them with offset_bytes=%2 ...]\n"_s.arg(leftOut).arg(next) + tail;
}

void addBinary(mcp::ToolResult &result, const QByteArray &bytes)
{
    const QByteArray shown = bytes.first(std::min(bytes.size(), base64Bytes));
    result.facts.insert(u"encoding"_s, u"base64"_s);
    result.facts.insert(u"truncated"_s, bytes.size() - shown.size());
    result.text = QString::fromLatin1(shown.toBase64());
    if (shown.size() < bytes.size())
        result.text += u"\n[base64 of the first %1 bytes; read on with offset_bytes]"_s.arg(shown.size());
}

}

std::optional<QString> decodedText(const QByteArray &bytes)
{
    if (bytes.contains('\0'))
        return std::nullopt;
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    QString text = decoder(bytes);
    return decoder.hasError() ? std::nullopt : std::optional(std::move(text));
}

mcp::ToolResult contentReport(const ManagedSandbox &sandbox, const QString &path, const FilePart &part)
{
    mcp::ToolResult result;
    result.facts = {{u"path"_s, absolutePath(path)}, {u"size"_s, part.size}, {u"offset_bytes"_s, part.offset},
        {u"length_bytes"_s, part.length}, {u"truncated"_s, 0}, {u"sandbox_id"_s, sandbox.id().toString()}};
    const bool reachesEnd = part.offset + part.length >= part.size;
    if (const auto text = decodedText(withoutSplitCharacters(part.bytes, part.offset > 0, !reachesEnd)))
        addText(result, *text, part.offset);
    else
        addBinary(result, part.bytes);
    if (result.text.isEmpty())
        result.text = u"(%1 is empty)"_s.arg(absolutePath(path));
    return result;
}

mcp::ToolResult pictureReport(const ManagedSandbox &sandbox, const CellPicture &picture)
{
    mcp::ToolResult result;
    result.text = picture.note;
    result.facts = {{u"path"_s, picture.path}, {u"size"_s, picture.size}, {u"offset_bytes"_s, 0}, {u"length_bytes"_s, picture.size},
        {u"truncated"_s, 0}, {u"sandbox_id"_s, sandbox.id().toString()}};
    if (picture.bytes.isEmpty())
        return result;
    result.facts.insert(u"mime_type"_s, picture.mimeType);
    result.attachments.append(mcp::Image{picture.bytes, picture.mimeType});
    return result;
}

mcp::ToolResult listingReport(const ManagedSandbox &sandbox, const QString &path, const sandbox::FileListing &listing)
{
    mcp::ToolResult result;
    QJsonArray entries;
    for (const sandbox::FileEntry &entry : listing.entries) {
        const QString name = sandbox.masked(entry.path);
        QJsonObject fact{{u"path"_s, name}, {u"kind"_s, kindName(entry.kind)}, {u"size"_s, entry.size},
            {u"mode"_s, QString(u"0"_s + QString::number(entry.mode & 07777, 8))}, {u"modified_at"_s, timeFact(entry.modified)}};
        if (entry.kind == sandbox::FileKind::Link)
            fact.insert(u"target"_s, sandbox.masked(entry.target));
        entries.append(fact);
        if (result.text.size() < textCharacters)
            result.text += u"%1\t%2\t%3\n"_s.arg(kindName(entry.kind)).arg(entry.size).arg(name);
    }
    if (entries.isEmpty())
        result.text = u"(%1 is empty)"_s.arg(absolutePath(path));
    if (listing.truncated)
        result.text += u"[there are more entries; list a folder below]\n"_s;
    result.facts = {{u"path"_s, absolutePath(path)}, {u"entries"_s, entries}, {u"truncated"_s, listing.truncated},
        {u"sandbox_id"_s, sandbox.id().toString()}};
    return result;
}

Error fileError(const QString &path, const Error &error)
{
    return {error.code, error.detail.contains(path) ? error.detail : u"%1: %2"_s.arg(path, error.detail)};
}

QString languageOfPath(const QString &path)
{
    if (path.endsWith(".py"_L1))
        return u"python"_s;
    if (path.endsWith(".js"_L1) || path.endsWith(".mjs"_L1) || path.endsWith(".cjs"_L1))
        return u"javascript"_s;
    if (path.endsWith(".sh"_L1) || path.endsWith(".bash"_L1))
        return u"bash"_s;
    return u"text"_s;
}

}
