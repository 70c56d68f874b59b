// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/connector.h"

/// What to tell a person about connections, in their language; the same words in the window and on the terminal.
namespace sandtray::clients {

/// A word or two: “connected”.
[[nodiscard]] QString standingWords(Connection::Standing standing);
/// What is to be done about it; empty when all is well.
[[nodiscard]] QString standingAdvice(const Connection &connection, const ClientKind &kind);
/// What was done, and when the client will know of it.
[[nodiscard]] QString doneWords(const ClientKind &kind, bool connected);
/// When the client will know of a change.
[[nodiscard]] QString reloadWords(const ClientKind &kind);
/// Why a client was not connected or not taken back, and what to do. Nothing was changed then.
[[nodiscard]] QString obstacle(const Error &error, const ClientKind &kind, const QString &file);
/// The steps for a client that is connected by hand, with a text that stands below.
[[nodiscard]] QString stepsByHand(const ClientKind &kind);

}
