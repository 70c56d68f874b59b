// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace sandtray::server {

/// The fields of a query or of an application/x-www-form-urlencoded body, decoded. Nothing when one comes twice: two
/// values would be two requests (RFC 6749 section 3.1). A field without a value counts as left out, as it says there.
[[nodiscard]] std::optional<QHash<QString, QString>> readForm(const QByteArray &encoded);

}
