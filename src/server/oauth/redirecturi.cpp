// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: whoever registers says where the code is sent. A browser follows it, so nothing that a browser would
// run or open itself may be named (javascript:, data:, file:), and nothing that looks like another place than it is.
#include "server/oauth/redirecturi.h"

#include <QUrl>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

constexpr qsizetype longestUri = 2000;

/// Schemes with a path that a browser or the desktop serves itself.
constexpr std::array foreignSchemes{"about"_L1, "blob"_L1, "chrome"_L1, "data"_L1, "dav"_L1, "davs"_L1, "file"_L1,
    "filesystem"_L1, "ftp"_L1, "ftps"_L1, "javascript"_L1, "mailto"_L1, "moz-extension"_L1, "resource"_L1, "sftp"_L1,
    "smb"_L1, "ssh"_L1, "vbscript"_L1, "view-source"_L1, "ws"_L1, "wss"_L1};

bool isPrintableAscii(const QString &text)
{
    return std::all_of(text.cbegin(), text.cend(), [](QChar c) { return c > u' ' && c < QChar(0x7f) && c != u'\\'; });
}

bool isLoopback(const QUrl &url)
{
    return url.scheme() == u"http"
        && (url.host() == u"127.0.0.1" || url.host() == u"localhost" || url.host() == u"::1");
}

bool isPrivateUse(const QUrl &url)
{
    return std::find(foreignSchemes.begin(), foreignSchemes.end(), url.scheme()) == foreignSchemes.end()
        && (url.path().startsWith(u'/') || !url.host().isEmpty());
}

}

bool isAcceptableRedirect(const QString &uri)
{
    if (uri.isEmpty() || uri.size() > longestUri || !isPrintableAscii(uri))
        return false;
    const QUrl url(uri, QUrl::StrictMode);
    if (!url.isValid() || url.isRelative() || url.hasFragment() || !url.userInfo().isEmpty())
        return false;
    if (url.scheme() == u"http")
        return isLoopback(url);
    if (url.scheme() == u"https")
        return !url.host().isEmpty();
    return isPrivateUse(url);
}

bool matchesRedirect(const QString &registered, const QString &asked)
{
    if (!isAcceptableRedirect(asked))
        return false;
    if (registered == asked)
        return true;
    QUrl known(registered, QUrl::StrictMode);
    QUrl wanted(asked, QUrl::StrictMode);
    if (!isLoopback(known) || !isLoopback(wanted))
        return false;
    known.setPort(-1);
    wanted.setPort(-1);
    return known.toEncoded() == wanted.toEncoded();
}

std::optional<quint16> loopbackPortOf(const QString &uri)
{
    const QUrl url(uri, QUrl::StrictMode);
    return isLoopback(url) ? std::optional(quint16(url.port(80))) : std::nullopt;
}

}
