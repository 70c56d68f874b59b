// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/parameterheaders.h"

#include <QRegularExpression>
#include <QSet>

namespace sandtray::mcp {

namespace {

constexpr int deepest = 16; // levels of properties that are looked into

bool isRepeatable(const QJsonValue &schema)
{
    const QString type = schema[u"type"].toString();
    return type == u"string" || type == u"integer" || type == u"boolean";
}

/// A token of RFC 9110, section 5.6.2.
bool isToken(const QString &name)
{
    static const QRegularExpression form(uR"(\A[!#$%&'*+.^_`|~0-9A-Za-z-]+\z)"_s);
    return form.match(name).hasMatch();
}

void collect(const QJsonObject &schema, const QStringList &above, QList<ParameterHeader> &into)
{
    const QJsonObject properties = schema.value(u"properties"_s).toObject();
    for (auto entry = properties.begin(); entry != properties.end(); ++entry) {
        const QStringList path = above + QStringList(entry.key());
        const QJsonObject property = entry->toObject();
        const QString name = property.value(u"x-mcp-header"_s).toString();
        if (isToken(name) && isRepeatable(property))
            into.append({path, "mcp-param-" + name.toLatin1().toLower()});
        else if (path.size() < deepest)
            collect(property, path, into);
    }
}

QJsonValue valueAt(const QJsonObject &arguments, const QStringList &path)
{
    QJsonValue value = arguments;
    for (const QString &name : path)
        value = value[name];
    return value;
}

bool repeats(const QString &text, const QJsonValue &value)
{
    if (value.isBool())
        return text == (value.toBool() ? u"true"_s : u"false"_s);
    if (value.isDouble()) {
        bool isNumber = false;
        const double number = text.toDouble(&isNumber);
        return isNumber && number == value.toDouble();
    }
    return value == text;
}

}

QList<ParameterHeader> parameterHeaders(const QJsonObject &inputSchema)
{
    QList<ParameterHeader> found;
    collect(inputSchema, {}, found);
    QSet<QByteArray> seen;
    found.removeIf([&](const ParameterHeader &each) {
        const bool isNew = !seen.contains(each.field);
        seen.insert(each.field);
        return !isNew;
    });
    return found;
}

std::optional<RpcError> checkParameterHeaders(
    const QList<ParameterHeader> &expected, const QJsonObject &arguments, const Headers &headers)
{
    const auto fault = [](const ParameterHeader &header, const QString &why) {
        return RpcError{RpcError::HeaderMismatch, QString::fromLatin1(header.field) + u' ' + why};
    };
    for (const ParameterHeader &header : expected) {
        const QJsonValue value = valueAt(arguments, header.path);
        const bool isAbsent = value.isUndefined() || value.isNull();
        if (!headers.has(header.field)) {
            if (isAbsent)
                continue;
            return fault(header, u"is missing"_s);
        }
        const auto text = decodedHeaderText(headers.value(header.field));
        if (!text)
            return fault(header, u"is not valid base64 of UTF-8"_s);
        if (isAbsent || !repeats(*text, value))
            return fault(header, u"differs from params.arguments."_s + header.path.join(u'.'));
    }
    return std::nullopt;
}

}
