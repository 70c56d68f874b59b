// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/hostpolicy.h"

#include <QStringBuilder>

namespace sandtray::server {

bool isOwnHost(const QByteArray &host, quint16 port)
{
    const QByteArray suffix = ':' + QByteArray::number(port);
    const QByteArray name = host.toLower();
    return name == "127.0.0.1" + suffix || name == "localhost" + suffix || name == "[::1]" + suffix;
}

bool isOwnOrigin(const std::optional<QByteArray> &origin, quint16 port)
{
    constexpr QByteArrayView scheme("http://");
    return !origin || (origin->startsWith(scheme) && isOwnHost(origin->sliced(scheme.size()), port));
}

}
