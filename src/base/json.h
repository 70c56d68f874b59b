// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>
#include <QJsonValue>

namespace sandtray {

/// Bounds that are checked before the text reaches a parser.
struct JsonLimits {
    qsizetype bytes = qsizetype(32) * 1024 * 1024;
    int depth = 64;
    qsizetype values = 1'000'000;
};

/// Reads one JSON text (RFC 8259, UTF-8, no byte order mark). Refused with Code::Protocol: invalid UTF-8, lone
/// surrogates, duplicate keys (one meaning for the one who reviews and the one who executes), NUL outside a string
/// escape, more depth or values than `limits`; with Code::TooLarge: more bytes.
[[nodiscard]] Result<QJsonValue> parseJson(const QByteArray &text, const JsonLimits &limits = {});

/// Canonical form: object keys sorted by UTF-16 code unit, no white space. Equal values give equal bytes.
[[nodiscard]] QByteArray canonicalJson(const QJsonValue &value);

}
