// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/content.h"

namespace sandtray::mcp {

using namespace Qt::StringLiterals;

namespace {

QString base64(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

struct Block {
    QJsonObject operator()(const Text &text) const { return {{u"type"_s, u"text"_s}, {u"text"_s, text.text}}; }
    QJsonObject operator()(const Image &image) const
    {
        return {{u"type"_s, u"image"_s}, {u"mimeType"_s, image.mimeType}, {u"data"_s, base64(image.bytes)}};
    }
    QJsonObject operator()(const Audio &audio) const
    {
        return {{u"type"_s, u"audio"_s}, {u"mimeType"_s, audio.mimeType}, {u"data"_s, base64(audio.bytes)}};
    }
    QJsonObject operator()(const ResourceContents &contents) const
    {
        return {{u"type"_s, u"resource"_s}, {u"resource"_s, toJson(contents)}};
    }
};

}

QJsonObject contentBlock(const Content &content)
{
    return std::visit(Block(), content);
}

QJsonObject toJson(const ResourceContents &contents)
{
    QJsonObject entry{{u"uri"_s, contents.uri}};
    if (!contents.mimeType.isEmpty())
        entry.insert(u"mimeType"_s, contents.mimeType);
    if (contents.isText)
        entry.insert(u"text"_s, QString::fromUtf8(contents.bytes));
    else
        entry.insert(u"blob"_s, base64(contents.bytes));
    return entry;
}

}
