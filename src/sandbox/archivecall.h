// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/agentcall.h"

namespace sandtray::sandbox {

/// Waits until no program moves.
class FreezeCall final : public PromisedCall<void> {
public:
    [[nodiscard]] Verdict take(const wire::ToHost &message) override
    {
        return std::holds_alternative<wire::Frozen>(message) ? resolve({}) : refuse(message);
    }
};

/// Takes the home folder as a tar archive, which a tar inside makes: the same bytes for the same files, in order of
/// name, without the times that reading changes. Nothing in it is looked at.
class ArchiveCall final : public PromisedCall<void> {
public:
    /// Takes the pieces; a failure ends the call with it.
    using Sink = std::function<Result<>(QByteArrayView)>;

    ArchiveCall(wire::Call call, Sink sink, HostChannel &channel);

    /// The program that answers it.
    [[nodiscard]] wire::Start start() const;
    [[nodiscard]] Verdict take(const wire::ToHost &message) override;

private:
    [[nodiscard]] Verdict takeOutput(const wire::Output &output);
    void stop(const Error &error);
    [[nodiscard]] Result<> outcome() const;

    wire::Call m_call;
    Sink m_sink;
    HostChannel &m_channel;
    std::uint32_t m_credit = wire::initialCredit;
    std::uint32_t m_complaintCredit = wire::initialCredit;
    QByteArray m_complaint;
    std::optional<Error> m_stoppedFor;
    std::optional<wire::Exited> m_exited;
};

}
