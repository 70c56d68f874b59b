// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>

/// What clients learn about signing in. `authority` is the checked Host of their request: clients compare these URLs
/// byte by byte with the one they were given, and localhost is another one than 127.0.0.1.
namespace sandtray::server {

/// The one thing a token can be good for.
inline constexpr QByteArrayView onlyScope("sandbox:use");

[[nodiscard]] QByteArray issuerOf(const QByteArray &authority);
/// The URL of the endpoint: what a token is for (RFC 8707).
[[nodiscard]] QByteArray resourceOf(const QByteArray &authority);
/// RFC 9728.
[[nodiscard]] QJsonObject protectedResource(const QByteArray &authority);
/// RFC 8414, with RFC 9207.
[[nodiscard]] QJsonObject authorizationServer(const QByteArray &authority);
/// The value of WWW-Authenticate (RFC 6750, RFC 9728 section 5.1); `wasGiven`: there was a token, and it is none.
[[nodiscard]] QByteArray challenge(const QByteArray &authority, bool wasGiven);

}
