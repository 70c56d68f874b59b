// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/unixsignals.h"

#include <array>
#include <csignal>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

namespace sandtray::app {

namespace {

constexpr std::array quitting{SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t eventDescriptor = -1; // a handler can reach nothing else

void handle(int)
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(eventDescriptor, &one, sizeof one);
}

void install(void (*handler)(int))
{
    struct sigaction action{};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    for (int number : quitting)
        sigaction(number, &action, nullptr);
}

}

UnixSignals::UnixSignals()
    : m_fd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    , m_readable(m_fd, QSocketNotifier::Read)
{
    connect(&m_readable, &QSocketNotifier::activated, this, &UnixSignals::onReadable);
    eventDescriptor = m_fd;
    install(handle);
}

UnixSignals::~UnixSignals()
{
    install(SIG_DFL);
    ::close(m_fd);
}

void UnixSignals::onReadable()
{
    std::uint64_t count = 0;
    if (::read(m_fd, &count, sizeof count) == ssize_t(sizeof count))
        Q_EMIT quitRequested();
}

}
