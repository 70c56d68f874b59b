// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/headers.h"

namespace sandtray::mcp {

QByteArray mediaType(const QByteArray &value)
{
    return value.split(';').constFirst().trimmed().toLower();
}

void Headers::add(const QByteArray &name, const QByteArray &value)
{
    QByteArray &field = m_fields[name.toLower()];
    if (!field.isEmpty())
        field += ", ";
    field += value.trimmed();
}

bool Headers::has(QByteArrayView name) const
{
    return m_fields.contains(name.toByteArray().toLower());
}

QByteArray Headers::value(QByteArrayView name) const
{
    return m_fields.value(name.toByteArray().toLower());
}

std::optional<QString> decodedHeaderText(const QByteArray &value)
{
    constexpr QByteArrayView begin("=?base64?");
    constexpr QByteArrayView end("?=");
    if (!value.startsWith(begin) || !value.endsWith(end) || value.size() < begin.size() + end.size())
        return QString::fromUtf8(value);
    const QByteArray encoded = value.sliced(begin.size(), value.size() - begin.size() - end.size());
    const QByteArray decoded = QByteArray::fromBase64(encoded);
    if (decoded.toBase64() != encoded || !decoded.isValidUtf8()) // exact: padding and alphabet too
        return std::nullopt;
    return QString::fromUtf8(decoded);
}

bool isJsonContent(const QByteArray &contentType)
{
    return mediaType(contentType) == "application/json";
}

Acceptance acceptance(const Headers &headers)
{
    const QByteArray accept = headers.value("accept");
    if (accept.isEmpty())
        return {};
    Acceptance accepted{.json = false, .stream = false};
    const auto entries = accept.split(',');
    for (const QByteArray &entry : entries) {
        const QByteArray type = mediaType(entry);
        accepted.json |= type == "application/json" || type == "application/*" || type == "*/*";
        accepted.stream |= type == "text/event-stream" || type == "text/*" || type == "*/*";
    }
    return accepted;
}

}
