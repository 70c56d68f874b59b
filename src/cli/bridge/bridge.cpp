// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge.h"

#include "envelope.h"
#include "launcher.h"
#include "runtimefolder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace sandtray::bridge {

namespace {

using std::chrono::steady_clock;

constexpr std::size_t longestLine = std::size_t(32) * 1024 * 1024; ///< that Sandtray takes
constexpr std::size_t longestRead = 4 * longestLine; ///< of a line, to refuse the request in it by its id
constexpr std::size_t backlog = std::size_t(1024) * 1024; ///< unsent bytes beyond which the other side is not read
constexpr std::chrono::seconds startPatience(20);
constexpr std::chrono::seconds patienceAfterExit(2); ///< it may have found another Sandtray that is about to listen
constexpr std::chrono::seconds lastAnswers(1); ///< for a client that closes its end right after a question
constexpr int startPoll = 50;

constexpr const char *restarted = "Sandtray was restarted or has ended. What ran there is gone; call again.";
constexpr const char *hasQuit = "The user has quit Sandtray. Ask the user to start it (from the application menu, or "
                                "with the command sandtray), then call again.";
constexpr const char *didNotStart = "Sandtray did not start within 20 seconds. Ask the user to run the command "
                                    "sandtray in a terminal and to read what it says.";
constexpr const char *notPrivate = "The folder for the socket of Sandtray is missing or open to other users. Ask the "
                                   "user to run the command sandtray doctor.";
constexpr const char *tooLong = "The message was longer than 32 MiB and was not passed on. Send less at once: a large "
                                "file goes in pieces, with append.";

enum class Reading { Bytes, Nothing, End };

Reading readSome(int fd, LineSplitter &into)
{
    static std::array<char, 65536> buffer;
    const ssize_t size = ::read(fd, buffer.data(), buffer.size());
    if (size > 0) {
        into.append(std::string_view(buffer.data(), std::size_t(size)));
        return Reading::Bytes;
    }
    return size < 0 && (errno == EAGAIN || errno == EINTR) ? Reading::Nothing : Reading::End;
}

}

Bridge::Bridge(std::string folder)
    : m_folder(std::move(folder))
{
}

int Bridge::run()
{
    while (!isDone()) {
        const bool readsClient = m_end == Time::max() && m_toApp.size() < backlog;
        const bool readsApp = m_toClient.size() < backlog;
        const int appEvents = (readsApp ? POLLIN : 0) | (m_toApp.isEmpty() ? 0 : POLLOUT);
        std::array<pollfd, 4> watched{{
            {readsClient ? STDIN_FILENO : -1, POLLIN, 0},
            {m_toClient.isEmpty() ? -1 : STDOUT_FILENO, POLLOUT, 0},
            {appEvents != 0 ? m_app.get() : -1, short(appEvents), 0},
            {m_starting.get(), POLLIN, 0},
        }};
        ::poll(watched.data(), watched.size(), pollTimeout());
        serve(watched);
    }
    return 0;
}

/// Sandtray first: a client that speaks after a restart must not be taken to speak to the Sandtray before it.
void Bridge::serve(const std::array<pollfd, 4> &watched)
{
    if (m_app && (watched[2].revents & POLLOUT) != 0)
        writeApp();
    if (m_app && (watched[2].revents & POLLIN) != 0)
        readApp();
    while (m_app && (watched[2].revents & (POLLHUP | POLLERR)) != 0)
        readApp();
    if (watched[0].revents != 0)
        readClient();
    if (watched[1].revents != 0)
        writeClient();
    if (watched[3].revents != 0)
        onStartedExit();
    continueStarting();
}

bool Bridge::isDone() const
{
    if (m_clientIsGone)
        return true;
    if (m_end == Time::max())
        return false;
    return (!m_conversation.isWaiting() && m_toClient.isEmpty() && m_toApp.isEmpty()) || steady_clock::now() >= m_end;
}

int Bridge::pollTimeout() const
{
    if (isStarting())
        return startPoll;
    if (m_end == Time::max())
        return -1;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(m_end - steady_clock::now());
    return std::max(0, int(left.count()) + 1);
}

void Bridge::readClient()
{
    if (readSome(STDIN_FILENO, m_fromClient) == Reading::End)
        m_end = steady_clock::now() + lastAnswers;
    while (const auto line = m_fromClient.next()) {
        if (!std::exchange(m_skipsLine, false))
            takeLine(*line);
    }
    if (m_fromClient.pending() <= longestRead)
        return;
    if (!std::exchange(m_skipsLine, true))
        m_toClient.add(errorLine({}, tooLong));
    m_fromClient.clear();
}

void Bridge::takeLine(const std::string &line)
{
    if (line.find_first_not_of(" \t\r") == std::string::npos)
        return;
    if (line.size() > longestLine)
        return refuse(line);
    const std::string obstacle = reach(); // before the line is remembered: a handshake to repeat is an earlier one
    m_conversation.sent(line);
    if (obstacle.empty())
        m_toApp.add(line);
    else
        abandon(obstacle);
}

void Bridge::refuse(const std::string &line)
{
    for (const Envelope &message : readEnvelopes(line)) {
        if (message.isRequest())
            m_toClient.add(errorLine(message.id, tooLong));
    }
}

void Bridge::writeClient()
{
    m_clientIsGone = !m_toClient.flush(STDOUT_FILENO);
}

void Bridge::readApp()
{
    const Reading reading = readSome(m_app.get(), m_fromApp);
    while (const auto line = m_fromApp.next()) {
        if (m_conversation.received(*line))
            m_toClient.add(*line);
    }
    if (reading == Reading::End)
        abandon(restarted);
}

void Bridge::writeApp()
{
    if (!m_toApp.flush(m_app.get()))
        abandon(restarted);
}

/// Connects, or begins to start what we can connect to. The result says why neither is possible.
std::string Bridge::reach()
{
    if (m_app || isStarting())
        return {};
    if (m_folder.empty() || !makePrivate(m_folder))
        return notPrivate;
    UniqueFd socket = connectTo(m_folder);
    if (!socket && isQuit(m_folder))
        return hasQuit;
    std::string obstacle = socket ? std::string() : start();
    if (obstacle.empty()) {
        for (const std::string &line : m_conversation.handshake())
            m_toApp.add(line);
    }
    m_app = std::move(socket);
    return obstacle;
}

std::string Bridge::start()
{
    m_startLock = takeStartLock(m_folder);
    if (m_startLock) { // else another bridge is at it
        const std::string program = programBesideUs();
        Started started = startDetached(program);
        if (started.error != 0) {
            m_startLock = UniqueFd();
            return "Sandtray cannot be started: " + std::string(::strerrordesc_np(started.error))
                + ". Ask the user to "
                  "install it again, or to start it by hand.";
        }
        m_starting = std::move(started.process);
    }
    m_startDeadline = steady_clock::now() + startPatience;
    return {};
}

void Bridge::continueStarting()
{
    if (!isStarting())
        return;
    m_app = connectTo(m_folder);
    if (m_app)
        endStart();
    else if (steady_clock::now() >= m_startDeadline)
        abandon(didNotStart);
}

void Bridge::onStartedExit()
{
    m_starting = UniqueFd();
    m_startDeadline = std::min(m_startDeadline, steady_clock::now() + patienceAfterExit);
}

void Bridge::endStart()
{
    m_starting = UniqueFd();
    m_startLock = UniqueFd();
    m_startDeadline = Time::min();
}

/// There is no Sandtray any more, or none yet: every question gets an answer, and the next one tries again.
void Bridge::abandon(const std::string &why)
{
    endStart();
    m_app = UniqueFd();
    m_fromApp.clear();
    m_toApp.clear();
    for (const std::string &line : m_conversation.abandon(why))
        m_toClient.add(line);
}

}
