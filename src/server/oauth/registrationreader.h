// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/oauth/tokenstore.h"

#include <QJsonObject>

#include <tl/expected.hpp>

namespace sandtray::server {

/// An error of OAuth: `code` for programs, `description` for those who write them (RFC 6749 section 5.2, RFC 7591).
struct OAuthError {
    QString code;
    QString description;
    int status = 400;

    [[nodiscard]] QJsonObject toJson() const;
};

/// A registration from the client's metadata. What we do not do otherwise (secrets, other grants) is not refused but
/// put right in the answer, as RFC 7591 section 3.2.1 has it.
[[nodiscard]] tl::expected<Registration, OAuthError> readRegistration(const QByteArray &body);
/// What the client learns: its id, and the metadata as they count.
[[nodiscard]] QJsonObject registrationAnswer(const Registration &registration, qint64 issuedAt);

}
