// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/registrationreader.h"

#include "server/oauth/metadata.h"
#include "server/oauth/redirecturi.h"

#include "base/json.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

constexpr qsizetype longestName = 100; // what a dialog can show
constexpr qsizetype mostRedirects = 10;

tl::unexpected<OAuthError> refuse(const QString &code, const QString &description)
{
    return tl::unexpected(OAuthError{code, description});
}

tl::expected<QStringList, OAuthError> readRedirects(const QJsonValue &given)
{
    const QJsonArray uris = given.toArray();
    if (uris.isEmpty() || uris.size() > mostRedirects)
        return refuse(u"invalid_redirect_uri"_s, u"redirect_uris must have 1 to %1 entries"_s.arg(mostRedirects));
    QStringList read;
    for (const QJsonValue &uri : uris) {
        if (!isAcceptableRedirect(uri.toString()))
            return refuse(u"invalid_redirect_uri"_s,
                u"a redirect URI is http to 127.0.0.1, localhost or [::1], https, or of a scheme of the program's own, "
                "without fragment and user"_s);
        read.append(uri.toString());
    }
    return read;
}

}

QJsonObject OAuthError::toJson() const
{
    return {{u"error"_s, code}, {u"error_description"_s, description}};
}

tl::expected<Registration, OAuthError> readRegistration(const QByteArray &body)
{
    const auto parsed = parseJson(body);
    if (!parsed || !parsed->isObject())
        return refuse(u"invalid_client_metadata"_s, u"the body must be a JSON object"_s);
    const QJsonObject metadata = parsed->toObject();
    auto redirects = readRedirects(metadata.value(u"redirect_uris"_s));
    if (!redirects)
        return tl::unexpected(redirects.error());
    return Registration{
        ClientId::generate(), metadata.value(u"client_name"_s).toString().left(longestName), *std::move(redirects)};
}

QJsonObject registrationAnswer(const Registration &registration, qint64 issuedAt)
{
    return {{u"client_id"_s, registration.id.toString()}, {u"client_id_issued_at"_s, issuedAt},
        {u"client_name"_s, registration.name},
        {u"redirect_uris"_s, QJsonArray::fromStringList(registration.redirectUris)},
        {u"grant_types"_s, QJsonArray{u"authorization_code"_s, u"refresh_token"_s}},
        {u"response_types"_s, QJsonArray{u"code"_s}}, {u"token_endpoint_auth_method"_s, u"none"_s},
        {u"application_type"_s, u"native"_s}, {u"scope"_s, QString::fromLatin1(onlyScope.toByteArray())}};
}

}
