// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <QStringList>

#include <optional>

namespace sandtray::server {

/// A program that may ask to sign in (RFC 7591). Its client_id is the text of `id`.
struct Registration {
    ClientId id;
    QString name; ///< client_name, its own word
    QStringList redirectUris;
};

/// A token as it is kept: nothing in it leads back to the token.
struct IssuedToken {
    enum class Kind {
        Access,
        Refresh, ///< good for one exchange
        Spent, ///< a refresh token that was exchanged
    };
    QByteArray sha256; ///< 32 bytes
    Kind kind = Kind::Access;
    ClientId client;
    QString family; ///< the sign-in that it comes from
    QDateTime expires; ///< UTC
    QByteArray parent = {}; ///< digest of the refresh token that it was exchanged for; empty: of a code
};

/// Keeps who has signed in, and the tokens of those. Implemented by the composition root over the state file. What is
/// kept counts at once, also when it cannot be written: then the program has to sign in again after a restart. Main
/// thread.
class TokenStore {
public:
    virtual ~TokenStore() = default;
    /// Nothing when it never signed in, or was forgotten.
    [[nodiscard]] virtual std::optional<Registration> registration(const ClientId &id) const = 0;
    /// A human has consented.
    virtual void approve(const Registration &registration) = 0;
    /// Expired and spent ones too, until they are cleaned away.
    [[nodiscard]] virtual std::optional<IssuedToken> token(const QByteArray &sha256) const = 0;
    /// A new one, or the same digest anew.
    virtual void keep(const IssuedToken &token) = 0;
    virtual void revokeFamily(const QString &family) = 0;
};

}
