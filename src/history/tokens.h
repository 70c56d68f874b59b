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

}
