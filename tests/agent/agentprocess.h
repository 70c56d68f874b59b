// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/frame.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QDeadlineTimer>
#include <QMap>

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>

namespace sandtray::agent {

/// The agent as process 1 under bubblewrap, and this end of its channel. Everything waits with an end.
class AgentProcess {
public:
    static constexpr std::chrono::seconds patience{20};
    /// Of /home/sandbox and of /tmp, which are separate.
    static constexpr qint64 diskBytes = 8 * 1024 * 1024;

    AgentProcess();
    ~AgentProcess();
    AgentProcess(const AgentProcess &) = delete;
    AgentProcess &operator=(const AgentProcess &) = delete;

    /// Configure with usual limits.
    void configure();
    [[nodiscard]] wire::Call newCall() { return ++m_lastCall; }
    void send(const wire::ToAgent &message);
    void sendBytes(std::string_view bytes);
    void closeChannel();
    /// Whether it has left by itself in the time.
    [[nodiscard]] bool waitForEnd();
    /// On the host; 0 when it is gone.
    [[nodiscard]] qint64 agentPid() const;

    /// Output is answered with credit as it comes, unless this is off.
    void setGrantsCredit(bool grants) { m_grantsCredit = grants; }

    /// The next message of one of these kinds for `call`; others are kept for later calls. Nothing in time: none.
    template <class... Kinds>
    [[nodiscard]] std::optional<wire::ToHost> awaitOneOf(wire::Call call, std::chrono::milliseconds time = patience)
    {
        const auto isWanted = [call](const wire::ToHost &message) {
            return (std::holds_alternative<Kinds>(message) || ...) && callOf(message) == call;
        };
        const QDeadlineTimer deadline(time);
        for (;;) {
            const auto at = std::find_if(m_kept.begin(), m_kept.end(), isWanted);
            if (at != m_kept.end()) {
                wire::ToHost message = std::move(*at);
                m_kept.erase(at);
                return message;
            }
            if (!receive(deadline))
                return std::nullopt;
        }
    }
    template <class Kind>
    [[nodiscard]] std::optional<Kind> await(wire::Call call, std::chrono::milliseconds time = patience)
    {
        auto message = awaitOneOf<Kind>(call, time);
        return message ? std::optional(std::get<Kind>(std::move(*message))) : std::nullopt;
    }
    /// Everything printed so far, as far as it was received.
    [[nodiscard]] QByteArray output(wire::Call call, wire::Stream stream = wire::Stream::Output) const;
    /// Names of the messages received for a call, in order, runs of equal ones once.
    [[nodiscard]] QByteArrayList history(wire::Call call) const { return m_history.value(call); }

private:
    [[nodiscard]] static wire::Call callOf(const wire::ToHost &message);
    [[nodiscard]] bool receive(const QDeadlineTimer &deadline);
    void keep(const wire::ToHost &message);

    int m_channel = -1;
    int m_bwrap = -1; // pid
    bool m_grantsCredit = true;
    wire::Call m_lastCall = 0;
    wire::FrameReader m_reader;
    std::deque<wire::ToHost> m_kept;
    QMap<std::pair<wire::Call, wire::Stream>, QByteArray> m_output;
    QMap<wire::Call, QByteArrayList> m_history;
};

}
