// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <algorithm>
#include <array>

/// Where the authorization server answers. The names are those that clients of 2025-03-26 guess without metadata.
namespace sandtray::server {

namespace path {
inline constexpr QByteArrayView endpoint("/mcp");
inline constexpr QByteArrayView resourceMetadata("/.well-known/oauth-protected-resource");
inline constexpr QByteArrayView endpointMetadata("/.well-known/oauth-protected-resource/mcp");
inline constexpr QByteArrayView serverMetadata("/.well-known/oauth-authorization-server");
inline constexpr QByteArrayView registration("/register");
inline constexpr QByteArrayView authorize("/authorize");
inline constexpr QByteArrayView waiting("/authorize/wait");
inline constexpr QByteArrayView token("/token");
inline constexpr QByteArrayView revocation("/revoke");
}

struct PublicPath {
    QByteArrayView path;
    QByteArrayView method;
};

inline constexpr std::array publicPaths{PublicPath{path::resourceMetadata, "GET"},
    PublicPath{path::endpointMetadata, "GET"}, PublicPath{path::serverMetadata, "GET"},
    PublicPath{path::authorize, "GET"}, PublicPath{path::waiting, "GET"}, PublicPath{path::registration, "POST"},
    PublicPath{path::token, "POST"}, PublicPath{path::revocation, "POST"}};

/// Null when there is no such page.
[[nodiscard]] inline const PublicPath *publicPath(QByteArrayView asked)
{
    const auto *const found = std::ranges::find(publicPaths, asked, &PublicPath::path);
    return found != publicPaths.end() ? found : nullptr;
}

}
