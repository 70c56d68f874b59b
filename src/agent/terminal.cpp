// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/terminal.h"

#include <algorithm>
#include <limits>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace sandtray::agent {

namespace {

unsigned short bounded(std::uint32_t characters)
{
    constexpr std::uint32_t most = std::numeric_limits<unsigned short>::max();
    return static_cast<unsigned short>(std::min(characters, most));
}

/// Erasing takes a whole character away, not a byte of it.
void expectUtf8(int terminal)
{
    termios settings{};
    if (::tcgetattr(terminal, &settings) != 0)
        return;
    settings.c_iflag |= IUTF8;
    ::tcsetattr(terminal, TCSANOW, &settings);
}

}

Result<Terminal> openTerminal(TerminalSize size)
{
    Terminal terminal;
    terminal.ours.reset(::open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
    if (!terminal.ours)
        return fail("/dev/ptmx");
    const int unlocked = 0;
    if (::ioctl(terminal.ours.get(), TIOCSPTLCK, &unlocked) != 0)
        return fail("unlock the terminal");
    // By descriptor: a path under /dev/pts could lead elsewhere by now.
    terminal.theirs.reset(::ioctl(terminal.ours.get(), TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC));
    if (!terminal.theirs)
        return fail("open the terminal");
    expectUtf8(terminal.theirs.get());
    resizeTerminal(terminal.ours.get(), size);
    return terminal;
}

void resizeTerminal(int ours, TerminalSize size)
{
    const winsize wanted{bounded(size.rows), bounded(size.columns), 0, 0};
    ::ioctl(ours, TIOCSWINSZ, &wanted);
}

std::string endOfInput(int ours)
{
    termios settings{};
    if (::tcgetattr(ours, &settings) != 0 || settings.c_cc[VEOF] == _POSIX_VDISABLE)
        return {};
    return std::string(1, static_cast<char>(settings.c_cc[VEOF]));
}

}
