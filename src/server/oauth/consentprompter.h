// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"

#include "base/error.h"
#include "base/ids.h"

#include <QFuture>
#include <QString>

namespace sandtray::server {

/// What a human has to know before a program may sign in. What was found is told apart from what is claimed.
struct ConsentQuestion {
    RequestId id;
    ClientId client; ///< what the program will be, or is already
    QString claimedName; ///< client_name, its own word
    PeerProgram asker; ///< what sent the question, mostly a browser; empty when it cannot be told
    QString redirectUri; ///< where the answer goes
    PeerProgram receiver; ///< what listens there, if that is on this computer; empty when nobody does
};

enum class Consent { Given, Declined, NotAnswered };

/// Asks the human. Implemented by the composition root over the review window. Main thread.
class ConsentPrompter {
public:
    virtual ~ConsentPrompter() = default;
    /// Always a person's own answer, given after the question was shown; never remembered. An error when nobody can be
    /// asked.
    [[nodiscard]] virtual QFuture<Result<Consent>> ask(const ConsentQuestion &question) = 0;
    /// Nobody waits for the answer any more: it is NotAnswered.
    virtual void withdraw(const RequestId &question) = 0;
};

}
