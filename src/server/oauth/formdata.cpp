// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/formdata.h"

#include <QUrlQuery>

namespace sandtray::server {

std::optional<QHash<QString, QString>> readForm(const QByteArray &encoded)
{
    QByteArray text = encoded;
    text.replace('+', "%20"); // QUrlQuery leaves it alone
    const QUrlQuery query(QString::fromLatin1(text));
    QHash<QString, QString> fields;
    const auto items = query.queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        const bool mayRepeat = name == u"resource"; // RFC 8707 section 2; there is one here that can be meant
        if (fields.contains(name) && !(mayRepeat && fields.value(name) == value))
            return std::nullopt;
        fields.insert(name, value);
    }
    fields.removeIf([](const auto &field) { return field.value().isEmpty(); });
    return fields;
}

}
