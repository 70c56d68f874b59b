// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/document.h"

#include "clients/jsondocument.h"
#include "clients/jsonvalues.h"
#include "clients/tomldocument.h"
#include "clients/yamldocument.h"

namespace sandtray::clients {

using namespace Qt::StringLiterals;

bool Document::has(const QStringList &path) const
{
    return !valueAt(values(), path).isUndefined();
}

Result<QByteArray> Document::checked(const QByteArray &text, const QJsonObject &expected) const
{
    const auto again = read(m_format, text);
    if (!again || (*again)->values() != expected)
        return fail(Code::Internal, u"it cannot be changed without changing something else"_s);
    return text;
}

Result<std::unique_ptr<Document>> Document::read(Format format, const QByteArray &text)
{
    if (text.size() > largest)
        return fail(Code::TooLarge, u"it is larger than 16 MiB"_s);
    switch (format) {
    case Format::Json:
        return JsonDocument::read(text, JsonDocument::Comments::Refused);
    case Format::JsonWithComments:
        return JsonDocument::read(text, JsonDocument::Comments::Kept);
    case Format::Toml:
        return TomlDocument::read(text);
    case Format::Yaml:
        return YamlDocument::read(text, YamlDocument::Holds::Mapping);
    case Format::YamlList:
        break;
    }
    return YamlDocument::read(text, YamlDocument::Holds::List);
}

}
