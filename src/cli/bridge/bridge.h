// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "conversation.h"
#include "linesplitter.h"
#include "outgoing.h"
#include "uniquefd.h"

#include <array>
#include <chrono>
#include <string>

#include <poll.h>

namespace sandtray::bridge {

/// Pumps lines between the client (standard input and output) and a Sandtray, which it starts when none runs. Connects
/// when the client has something to say, and again after a restart. One thread, one poll loop.
class Bridge {
public:
    explicit Bridge(std::string folder);

    /// Until the client closes; the exit code.
    [[nodiscard]] int run();

private:
    using Time = std::chrono::steady_clock::time_point;

    void serve(const std::array<pollfd, 4> &watched);
    [[nodiscard]] bool isDone() const;
    [[nodiscard]] int pollTimeout() const;
    void readClient();
    void takeLine(const std::string &line);
    void refuse(const std::string &line);
    void writeClient();
    void readApp();
    void writeApp();

    [[nodiscard]] std::string reach();
    [[nodiscard]] std::string start();
    [[nodiscard]] bool isStarting() const { return m_startDeadline != Time::min(); }
    void continueStarting();
    void onStartedExit();
    void endStart();
    void abandon(const std::string &why);

    std::string m_folder;
    Conversation m_conversation;
    LineSplitter m_fromClient;
    LineSplitter m_fromApp;
    Outgoing m_toClient;
    Outgoing m_toApp; ///< waits here while Sandtray starts
    UniqueFd m_app;
    UniqueFd m_starting; ///< pidfd of the Sandtray we started, until we are connected
    UniqueFd m_startLock;
    Time m_startDeadline = Time::min(); ///< min: nothing is being started
    Time m_end = Time::max(); ///< set when the client has closed
    bool m_skipsLine = false; ///< the rest of a line that was too long
    bool m_clientIsGone = false;
};

}
