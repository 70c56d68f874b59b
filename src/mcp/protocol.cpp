// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/protocol.h"

#include <algorithm>
#include <array>

namespace sandtray::mcp::version {

namespace {
constexpr std::array legacy{newestLegacy, QStringView(u"2025-06-18"), batches, oldest};

bool isDate(QStringView text)
{
    constexpr QStringView form(u"dddd-dd-dd");
    return text.size() == form.size() && std::equal(text.begin(), text.end(), form.begin(), [](QChar c, QChar f) {
        return f == u'd' ? c >= u'0' && c <= u'9' : c == f;
    });
}
}

bool isLegacy(QStringView version)
{
    return std::find(legacy.begin(), legacy.end(), version) != legacy.end();
}

bool claimsModern(QStringView version)
{
    return isDate(version) && version >= modern; // dates in this form order as text
}

bool allowsBatches(QStringView version)
{
    return version == batches || version == oldest;
}

}
