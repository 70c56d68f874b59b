// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fixture.h"

namespace sandtray::test {

/// Tools that ask the client for what they need, in either era.
[[nodiscard]] QList<Fixture> inputFixtures();

/// A form with these properties, all required.
[[nodiscard]] mcp::InputRequest form(const QString &key, const QString &message, const QJsonObject &properties);
/// What a form that was accepted holds under this key and name; empty when it was not accepted.
[[nodiscard]] QString formText(const mcp::InputResponses &inputs, const QString &key, const QString &name);

}
