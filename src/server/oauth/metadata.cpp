// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/metadata.h"

#include "server/oauth/publicpaths.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

QString text(const QByteArray &ascii)
{
    return QString::fromLatin1(ascii);
}

QString url(const QByteArray &authority, QByteArrayView path)
{
    return text(issuerOf(authority) + path.toByteArray());
}

}

QByteArray issuerOf(const QByteArray &authority)
{
    return "http://" + authority;
}

QByteArray resourceOf(const QByteArray &authority)
{
    return issuerOf(authority) + path::endpoint.toByteArray();
}

QJsonObject protectedResource(const QByteArray &authority)
{
    return {{u"resource"_s, text(resourceOf(authority))}, {u"resource_name"_s, u"Sandtray"_s},
        {u"authorization_servers"_s, QJsonArray{text(issuerOf(authority))}},
        {u"bearer_methods_supported"_s, QJsonArray{u"header"_s}},
        {u"scopes_supported"_s, QJsonArray{text(onlyScope.toByteArray())}}};
}

QJsonObject authorizationServer(const QByteArray &authority)
{
    const QJsonArray noSecret{u"none"_s};
    return {{u"issuer"_s, text(issuerOf(authority))},
        {u"authorization_endpoint"_s, url(authority, path::authorize)},
        {u"token_endpoint"_s, url(authority, path::token)},
        {u"registration_endpoint"_s, url(authority, path::registration)},
        {u"revocation_endpoint"_s, url(authority, path::revocation)},
        {u"scopes_supported"_s, QJsonArray{text(onlyScope.toByteArray())}},
        {u"response_types_supported"_s, QJsonArray{u"code"_s}}, {u"response_modes_supported"_s, QJsonArray{u"query"_s}},
        {u"grant_types_supported"_s, QJsonArray{u"authorization_code"_s, u"refresh_token"_s}},
        {u"token_endpoint_auth_methods_supported"_s, noSecret},
        {u"revocation_endpoint_auth_methods_supported"_s, noSecret},
        {u"code_challenge_methods_supported"_s, QJsonArray{u"S256"_s}},
        {u"authorization_response_iss_parameter_supported"_s, true}};
}

QByteArray challenge(const QByteArray &authority, bool wasGiven)
{
    const QByteArray error = wasGiven ? R"(error="invalid_token", )" : "";
    return "Bearer " + error + R"(resource_metadata=")" + issuerOf(authority) + path::endpointMetadata.toByteArray()
        + R"(", scope=")" + onlyScope.toByteArray() + '"';
}

}
