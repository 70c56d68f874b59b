// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: code that rides on the environment. BASH_ENV, LD_PRELOAD or NODE_OPTIONS turn an approved `ls` into anything,
// so a client can neither override what Sandtray sets nor slip a start-up hook past the human's eye. The kernel and
// most programs compare names by bytes; some proxy readers do not, which is why those are matched in any case.
#include "approval/environmentrules.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace sandtray::approval {
namespace {

constexpr auto reservedNames = std::to_array<QStringView>({u"PATH", u"HOME", u"USER", u"LOGNAME", u"SHELL", u"PWD",
    u"TMPDIR", u"LANG", u"LC_ALL", u"TZ", u"TERM", u"NODE_USE_ENV_PROXY"});

// Python and curl read these in either case, Python in any mixture of cases.
constexpr auto proxyNames = std::to_array<QStringView>(
    {u"http_proxy", u"https_proxy", u"ftp_proxy", u"all_proxy", u"socks_proxy", u"no_proxy"});

constexpr auto hookNames = std::to_array<QStringView>(
    {u"BASH_ENV", u"BASHOPTS", u"ENV", u"GCONV_PATH", u"JAVA_TOOL_OPTIONS", u"JDK_JAVA_OPTIONS", u"PATH", u"PERLLIB",
        u"PROMPT_COMMAND", u"PS4", u"RUBYLIB", u"RUBYOPT", u"SHELLOPTS", u"_JAVA_OPTIONS"});

constexpr auto hookPrefixes = std::to_array<QStringView>({u"GIT_", u"LD_", u"NODE_", u"PERL5", u"PYTHON"});

bool isNameStart(QChar c)
{
    return (c >= u'A' && c <= u'Z') || (c >= u'a' && c <= u'z') || c == u'_';
}

bool isNamePart(QChar c)
{
    return isNameStart(c) || (c >= u'0' && c <= u'9');
}

}

bool isVariableName(QStringView name)
{
    return !name.isEmpty() && isNameStart(name.front()) && std::ranges::all_of(name, isNamePart);
}

bool isReservedVariable(QStringView name)
{
    const auto isProxyName = [name](QStringView proxy) { return name.compare(proxy, Qt::CaseInsensitive) == 0; };
    return std::ranges::find(reservedNames, name) != reservedNames.end()
        || std::ranges::any_of(proxyNames, isProxyName);
}

bool isHookVariable(QStringView name)
{
    return std::ranges::find(hookNames, name) != hookNames.end()
        || std::ranges::any_of(hookPrefixes, [name](QStringView prefix) { return name.startsWith(prefix); });
}

}
