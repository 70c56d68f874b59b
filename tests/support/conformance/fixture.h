// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"

#include <functional>

namespace sandtray::test {

using namespace Qt::StringLiterals;

/// A tool that the conformance suite calls by name.
struct Fixture {
    QString name;
    QJsonObject properties = {}; ///< of its input schema
    std::function<void(mcp::PendingCall &)> call;
    QJsonObject schema = {}; ///< the whole input schema, when properties are not enough
};

[[nodiscard]] inline QJsonObject stringProperty()
{
    return {{u"type"_s, u"string"_s}};
}

inline void answerText(mcp::PendingCall &call, const QString &text)
{
    call.answer({.text = text});
}

}
