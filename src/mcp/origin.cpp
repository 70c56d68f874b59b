// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/origin.h"

namespace sandtray::mcp {

void claim(Caller &caller, const QJsonObject &clientInfo)
{
    constexpr qsizetype longest = 100;
    caller.claimedName = clientInfo.value(u"name"_s).toString().left(longest);
    caller.claimedVersion = clientInfo.value(u"version"_s).toString().left(longest);
}

}
