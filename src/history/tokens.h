// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"

namespace sandtray::history {

/// A token that was just made. `token` is shown once and kept nowhere; the record holds its SHA-256.
struct NewToken {
    ClientRecord client;
    TokenRecord record;
    QString token;
};

/// A token of 32 random bytes for a new client of this name. Names are 1 to 60 printable characters and unique
/// (Code::BadArgument, Code::Conflict). `context` is the thread and life of the continuation.
[[nodiscard]] QFuture<Result<NewToken>> createToken(
    StateStore &state, const QString &name, const Clock &clock, QObject *context);

[[nodiscard]] bool isOver(const TokenRecord &token, const QDateTime &now);
/// Whether a person counts it as one: static tokens, and of each sign-in its refresh token, until they expire.
[[nodiscard]] bool isListed(const TokenRecord &token, const QDateTime &now);

/// Of `tokens` those that come from this sign-in.
[[nodiscard]] QList<TokenRecord> membersOf(const QList<TokenRecord> &tokens, const QString &family);
/// Of `tokens` the one of this id, with its whole sign-in if it comes from one; nothing when there is none.
[[nodiscard]] QList<TokenRecord> familyOf(const QList<TokenRecord> &tokens, const TokenId &id);

/// Takes them out of the state file. What is not in it is no error.
[[nodiscard]] QFuture<Result<>> removeTokens(StateStore &state, const QList<TokenRecord> &tokens, QObject *context);

}
