// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/requeststates.h"

#include "mcp/message.h"

#include "base/json.h"
#include "base/randombytes.h"

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>

namespace sandtray::mcp {

namespace {

constexpr auto encoding = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

/// What stays the same when a request is made again with its responses.
QByteArray unchanging(const Message &request)
{
    QJsonObject params = request.params;
    for (const auto &changing : {u"_meta"_s, u"inputResponses"_s, u"requestState"_s})
        params.remove(changing);
    return canonicalJson(QJsonObject{{u"method"_s, request.method}, {u"params"_s, params}});
}

/// All bytes are looked at, wherever they differ.
bool isSame(const QByteArray &one, const QByteArray &other)
{
    char difference = one.size() == other.size() ? 0 : 1;
    for (qsizetype i = 0; i < qMin(one.size(), other.size()); ++i)
        difference = char(difference | (one[i] ^ other[i]));
    return difference == 0;
}

}

RequestStates::RequestStates(const Clock &clock)
    : m_clock(clock)
    , m_key(randomBytes(32))
{
}

QByteArray RequestStates::code(const QByteArray &payload, const ClientId &client, const Message &request) const
{
    const auto digest = [](const QByteArray &bytes) {
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    };
    const QByteArray bound = digest(payload) + digest(client.toString().toUtf8()) + digest(unchanging(request));
    return QMessageAuthenticationCode::hash(bound, m_key, QCryptographicHash::Sha256);
}

QString RequestStates::seal(const QJsonObject &state, const ClientId &client, const Message &request) const
{
    const std::chrono::milliseconds expiry = m_clock.monotonic() + lifetime;
    const QByteArray payload = canonicalJson(QJsonObject{{u"state"_s, state}, {u"expiry"_s, qint64(expiry.count())}});
    return QString::fromLatin1(payload.toBase64(encoding) + '.' + code(payload, client, request).toBase64(encoding));
}

std::optional<QJsonObject> RequestStates::open(
    const QString &sealed, const ClientId &client, const Message &request) const
{
    const QList<QByteArray> parts = sealed.toLatin1().split('.');
    if (parts.size() != 2)
        return std::nullopt;
    const auto payload = QByteArray::fromBase64Encoding(parts[0], encoding | QByteArray::AbortOnBase64DecodingErrors);
    const auto proof = QByteArray::fromBase64Encoding(parts[1], encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!payload || !proof || !isSame(*proof, code(*payload, client, request)))
        return std::nullopt;
    const QJsonObject content = parseJson(*payload).value_or(QJsonValue()).toObject();
    if (content.value(u"expiry"_s).toInteger() <= m_clock.monotonic().count())
        return std::nullopt;
    return content.value(u"state"_s).toObject();
}

}
