// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/hostchannel.h"
#include "sandbox/types.h"

namespace sandtray::sandbox {

/// What goes to the standard input of a run: waits here until the channel has room and the program has taken enough of
/// what is under way.
class InputFeed {
public:
    /// What the agent keeps for a program that does not read.
    static constexpr qsizetype limit = qsizetype(1024) * 1024;

    InputFeed(HostChannel &channel, wire::Call call, const RunSpec &spec);

    /// Conflict once it is closed, LimitReached when the program does not read.
    [[nodiscard]] Result<> write(const QByteArray &bytes);
    /// After all that was written.
    void close();
    /// The program has taken so much; false when that was never sent.
    [[nodiscard]] bool noteTaken(qsizetype bytes);
    /// The program is asked for: from now on, what was written may go.
    void begin();
    /// Sends what may go now.
    void pump();
    /// The program is no more.
    void end();

private:
    HostChannel &m_channel;
    wire::Call m_call;
    QByteArray m_bytes;
    qsizetype m_sent = 0;
    qsizetype m_underWay = 0; // sent, and not yet taken
    bool m_hasBegun = false;
    bool m_isOpen;
    bool m_closes; // when all was sent
};

}
