// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace sandtray::mcp {

/// The header fields of one HTTP request. Names are case-insensitive, values are trimmed; a field that comes twice has
/// both values with a comma between them, as HTTP says.
class Headers {
public:
    void add(const QByteArray &name, const QByteArray &value);
    [[nodiscard]] bool has(QByteArrayView name) const;
    /// Empty when absent.
    [[nodiscard]] QByteArray value(QByteArrayView name) const;

private:
    QHash<QByteArray, QByteArray> m_fields;
};

/// The text of an `Mcp-Name` or `Mcp-Param-*` value: literal, or base64 of UTF-8 between =?base64? and ?=. Nothing when
/// the encoding is broken in any way.
[[nodiscard]] std::optional<QString> decodedHeaderText(const QByteArray &value);

/// The type in a Content-Type or Accept entry, in lower case and without parameters.
[[nodiscard]] QByteArray mediaType(const QByteArray &value);
/// Whether a Content-Type value says application/json; parameters do not matter.
[[nodiscard]] bool isJsonContent(const QByteArray &contentType);

/// What an Accept header lets the answer be. Lenient: no header accepts everything.
struct Acceptance {
    bool json = true;
    bool stream = true;
};
[[nodiscard]] Acceptance acceptance(const Headers &headers);

}
