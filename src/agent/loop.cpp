// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/loop.h"

#include <array>
#include <csignal>
#include <cstdlib>

#include <sys/signalfd.h>

namespace sandtray::agent {

Result<std::unique_ptr<Loop>> Loop::make(UniqueFd channel)
{
    sigset_t ofChildren;
    ::sigemptyset(&ofChildren);
    ::sigaddset(&ofChildren, SIGCHLD);
    UniqueFd signals(::signalfd(-1, &ofChildren, SFD_CLOEXEC | SFD_NONBLOCK));
    if (!signals)
        return fail("signalfd");
    auto home = openHome();
    if (!home)
        return tl::unexpected(home.error());
    return std::unique_ptr<Loop>(new Loop(std::move(channel), std::move(signals), std::move(*home)));
}

Loop::Loop(UniqueFd channel, UniqueFd signals, UniqueFd home)
    : m_channel(std::move(channel))
    , m_signals(std::move(signals))
    , m_runs(m_channel)
    , m_dispatcher(m_channel, m_runs, std::move(home))
{
}

int Loop::run()
{
    m_channel.send(wire::Ready{});
    while (m_channel.flush()) {
        wait();
        if (m_poll.isReady(m_channel.descriptor()) && !m_channel.isCongested() && !m_channel.receive())
            return EXIT_SUCCESS;
        if (!takeMessages())
            return EXIT_FAILURE;
        m_runs.serve(m_poll);
        m_dispatcher.advanceJobs();
    }
    return EXIT_SUCCESS;
}

void Loop::wait()
{
    m_poll.clear();
    const int reading = m_channel.isCongested() ? 0 : POLLIN;
    const int writing = m_channel.hasOutgoing() ? POLLOUT : 0;
    m_poll.watch(m_channel.descriptor(), static_cast<short>(reading | writing));
    m_poll.watch(m_signals.get(), POLLIN);
    m_runs.watch(m_poll);
    const bool goesOn = m_dispatcher.hasJobs() && m_channel.hasRoom();
    m_poll.wait(goesOn ? 0 : m_runs.patience());

    // What happened to which child is asked of waitpid(2): one signal may stand for many.
    std::array<signalfd_siginfo, 16> noted;
    static_cast<void>(::read(m_signals.get(), noted.data(), sizeof noted));
}

/// The channel reads only when there is something to read, so that the rest of a turn follows what came in it.
bool Loop::takeMessages()
{
    while (!m_channel.isCongested()) {
        const auto message = m_channel.next();
        if (!message)
            return false;
        if (!*message)
            return true;
        if (!m_dispatcher.take(**message))
            return false;
    }
    return true;
}

}
