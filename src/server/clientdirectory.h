// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace sandtray::server {

/// The program behind a socket connection: the executable of the bridge's nearest ancestor that is no shell or
/// interpreter; for an interpreter also its script (design: who is the client).
struct PeerProgram {
    QString executable; ///< absolute path, as /proc/PID/exe says
    QString script; ///< of an interpreter; empty otherwise
    qint64 pid = 0;

    /// What tells it apart and what a person reads: the executable, with the script if there is one; empty: not known.
    [[nodiscard]] QString name() const
    {
        return script.isEmpty() ? executable : QString(executable + u' ' + script);
    }
};

/// Tells clients apart. Implemented by the composition root over the stored clients and tokens. Main thread.
class ClientDirectory {
public:
    virtual ~ClientDirectory() = default;
    /// The client that holds the token with this SHA-256 (32 bytes), if the token is valid now.
    [[nodiscard]] virtual std::optional<ClientId> byTokenHash(const QByteArray &sha256) = 0;
    /// The client that is this program; made at the first contact.
    [[nodiscard]] virtual ClientId byProgram(const PeerProgram &program) = 0;
};

}
