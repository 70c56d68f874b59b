// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/context/resourceuri.h"

#include <QUrl>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr QStringView sandboxScheme = u"sandbox://";

}

QString SandboxUri::toString() const
{
    return sandboxScheme + sandbox.toString() + u'/' + QString::fromLatin1(QUrl::toPercentEncoding(path, "/"));
}

std::optional<SandboxUri> SandboxUri::parse(const QString &uri)
{
    if (!uri.startsWith(sandboxScheme))
        return std::nullopt;
    const QString rest = uri.mid(sandboxScheme.size());
    const qsizetype slash = rest.indexOf(u'/');
    const auto id = SandboxId::parse(rest.left(slash));
    const QString path = slash < 0 ? QString() : QUrl::fromPercentEncoding(rest.mid(slash + 1).toUtf8());
    if (!id || path.contains(QChar::Null))
        return std::nullopt;
    return SandboxUri{*id, path};
}

QString sandboxUriTemplate()
{
    return u"sandbox://{sandbox_id}/{+path}"_s;
}

QString runLogUri()
{
    return u"sandtray://runs"_s;
}

QString runUriTemplate()
{
    return u"sandtray://runs/{run_id}"_s;
}

std::optional<RunId> parseRunUri(const QString &uri)
{
    const QString prefix = runLogUri() + u'/';
    return uri.startsWith(prefix) ? RunId::parse(uri.mid(prefix.size())) : std::nullopt;
}

}
