// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <variant>

/// The blocks that results of tools, resources and messages of prompts are made of (the same in every revision).
namespace sandtray::mcp {

struct Text {
    QString text;
};

struct Image {
    QByteArray bytes;
    QString mimeType; ///< image/png or image/jpeg
};

struct Audio {
    QByteArray bytes;
    QString mimeType; ///< audio/wav
};

struct ResourceContents {
    QString uri;
    QString mimeType; ///< empty: unknown
    QByteArray bytes; ///< UTF-8 when isText
    bool isText = true;
};

using Content = std::variant<Text, Image, Audio, ResourceContents>;

/// As content of a result or a message; a resource is embedded.
[[nodiscard]] QJsonObject contentBlock(const Content &content);
/// As one of the `contents` of resources/read.
[[nodiscard]] QJsonObject toJson(const ResourceContents &contents);

}
