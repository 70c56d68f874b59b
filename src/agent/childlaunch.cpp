// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/childlaunch.h"

#include "agent/descriptors.h"
#include "agent/paths.h"

#include <algorithm>
#include <array>
#include <csignal>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace sandtray::agent {

namespace {

enum class Act : std::uint32_t { Descriptors, Terminal, Limits, Signals, Directory, Execute };

constexpr std::array<std::string_view, 6> names{"set up descriptors", "take the terminal", "set limits",
    "reset signals", "enter the working directory", "start the program"};

constexpr int leastHighDescriptor = 10; // above every descriptor that the program gets

int toHigh(int fd)
{
    return ::fcntl(fd, F_DUPFD_CLOEXEC, leastHighDescriptor);
}

/// From high copies: what is to be descriptor 4 may be 3 now, and dup2(2) onto itself would leave close-on-exec set.
bool place(const Standard &standard)
{
    const std::array wanted{standard.input, standard.output, standard.error, standard.third, standard.fourth};
    std::array<int, wanted.size()> high{};
    for (std::size_t i = 0; i < wanted.size(); ++i)
        high[i] = wanted[i] < 0 ? -1 : toHigh(wanted[i]);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] >= 0 && (high[i] < 0 || ::dup2(high[i], static_cast<int>(i)) < 0))
            return false;
    }
    return true;
}

int firstUnused(const Standard &standard)
{
    return standard.fourth >= 0 ? 5 : standard.third >= 0 ? 4 : 3;
}

bool limit(int resource, std::uint64_t value)
{
    rlimit current{};
    if (::getrlimit(static_cast<__rlimit_resource_t>(resource), &current) != 0)
        return false;
    const rlim_t bound = std::min<rlim_t>(value, current.rlim_max);
    const rlimit wanted{bound, bound};
    return ::setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted) == 0;
}

bool limitAll(const ResourceLimits &limits)
{
    // RLIMIT_NPROC set inside a user namespace counts the processes of this sandbox alone.
    return limit(RLIMIT_NOFILE, limits.openFiles) && limit(RLIMIT_FSIZE, limits.fileBytes)
        && limit(RLIMIT_NPROC, limits.processes);
}

bool resetSignals()
{
    struct sigaction byDefault = {};
    byDefault.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; ++number)
        ::sigaction(number, &byDefault, nullptr); // refused for SIGKILL, SIGSTOP and those of libc
    sigset_t none;
    ::sigemptyset(&none);
    return ::sigprocmask(SIG_SETMASK, &none, nullptr) == 0;
}

bool enter(const char *directory)
{
    return ::chdir(homeFolder) == 0 && (*directory == '\0' || ::chdir(directory) == 0);
}

/// As execvp(3): the first that can be executed; a refusal counts only when nothing else is found.
int execute(const Program &program)
{
    int reason = ENOENT;
    for (const std::string &candidate : program.candidates()) {
        ::execve(candidate.c_str(), program.argv(), program.environment());
        if (errno == EACCES)
            reason = EACCES;
        else if (errno != ENOENT && errno != ENOTDIR)
            return errno;
    }
    return reason;
}

[[noreturn]] void giveUp(int report, Act act, int number)
{
    const LaunchFailure failure{number, static_cast<std::uint32_t>(act)};
    static_cast<void>(::write(report, &failure, sizeof failure));
    ::_exit(127);
}

}

std::string_view actName(std::uint32_t act)
{
    return act < names.size() ? names[act] : "launch";
}

void launch(const Program &program, const ResourceLimits &limits, Standard standard, int report)
{
    if (standard.isTerminal)
        ::setsid();
    else
        ::setpgid(0, 0);
    const int high = toHigh(report);
    if (high < 0 || !place(standard))
        giveUp(report, Act::Descriptors, errno);
    closeAllBut(firstUnused(standard), {high});
    if (standard.isTerminal && ::ioctl(STDIN_FILENO, TIOCSCTTY, 0) != 0)
        giveUp(high, Act::Terminal, errno);
    if (!limitAll(limits))
        giveUp(high, Act::Limits, errno);
    if (!resetSignals())
        giveUp(high, Act::Signals, errno);
    if (!enter(program.directory()))
        giveUp(high, Act::Directory, errno);
    giveUp(high, Act::Execute, execute(program));
}

}
