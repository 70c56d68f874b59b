// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ids.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <chrono>
#include <optional>

namespace sandtray::server {

/// What an authorization code stands for, and what has to come with it.
struct CodeGrant {
    ClientId client;
    QString redirectUri;
    QByteArray challenge; ///< code_challenge, S256 (RFC 7636)
    QByteArray resource; ///< RFC 8707; the endpoint that the token is for
    QString family; ///< of the tokens that it is exchanged for
};

/// Codes live for a minute and count once. A used one is remembered for a while: its second use revokes what the first
/// one brought (RFC 6749 section 4.1.2).
class AuthorizationCodes {
public:
    explicit AuthorizationCodes(const Clock &clock);

    [[nodiscard]] QByteArray issue(const CodeGrant &grant);
    struct Use {
        CodeGrant grant;
        bool isFirst = false;
    };
    /// Nothing for one that was never given, or is too old. It is used from now on, whatever becomes of the exchange.
    [[nodiscard]] std::optional<Use> take(const QByteArray &code);

private:
    struct Entry {
        CodeGrant grant;
        std::chrono::milliseconds since;
        bool isUsed = false;
    };
    void forgetOld();

    const Clock &m_clock;
    QHash<QByteArray, Entry> m_entries; ///< by SHA-256
};

/// Whether `verifier` is what `challenge` was made of, and long enough (RFC 7636 section 4).
[[nodiscard]] bool verifies(const QByteArray &verifier, const QByteArray &challenge);
/// Whether it can be an S256 challenge: 32 bytes in base64url.
[[nodiscard]] bool isChallenge(const QByteArray &challenge);

}
