// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/unixsignals.h"

#include <csignal>
#include <sys/signalfd.h>
#include <unistd.h>

namespace sandtray::app {

namespace {

int openSignals()
{
    sigset_t quitting;
    sigemptyset(&quitting);
    for (int number : {SIGINT, SIGTERM, SIGHUP})
        sigaddset(&quitting, number);
    sigprocmask(SIG_BLOCK, &quitting, nullptr);
    return signalfd(-1, &quitting, SFD_CLOEXEC | SFD_NONBLOCK);
}

}

UnixSignals::UnixSignals()
    : m_fd(openSignals())
    , m_readable(m_fd, QSocketNotifier::Read)
{
    connect(&m_readable, &QSocketNotifier::activated, this, &UnixSignals::onReadable);
}

UnixSignals::~UnixSignals()
{
    ::close(m_fd);
}

void UnixSignals::onReadable()
{
    signalfd_siginfo info{};
    while (::read(m_fd, &info, sizeof info) == ssize_t(sizeof info))
        Q_EMIT quitRequested();
}

}
