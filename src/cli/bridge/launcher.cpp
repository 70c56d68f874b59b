// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: the client's environment is not the user's. Library paths of an AppImage or an IDE, and whatever else
// changes how programs load, must not reach the application that guards the sandboxes.
#include "launcher.h"

#include "sessionenvironment.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

extern char **environ;

namespace sandtray::bridge {

namespace {

/// What the started side reports through the pipe.
struct Report {
    pid_t pid = -1;
    int error = 0;
};

bool isAllowed(std::string_view variable)
{
    constexpr std::array names{std::string_view("DBUS_SESSION_BUS_ADDRESS"), std::string_view("DISPLAY"),
        std::string_view("HOME"), std::string_view("LANG"), std::string_view("LOGNAME"), std::string_view("PATH"),
        std::string_view("TZ"), std::string_view("USER"), std::string_view("WAYLAND_DISPLAY"),
        std::string_view("XAUTHORITY")};
    const std::string_view name = variable.substr(0, variable.find('='));
    for (const std::string_view allowed : names) {
        if (name == allowed)
            return true;
    }
    return name.substr(0, 3) == "LC_" || name.substr(0, 4) == "XDG_";
}

bool isSet(const std::vector<std::string> &environment, std::string_view name)
{
    return std::any_of(environment.begin(), environment.end(),
        [name](std::string_view variable) { return variable.substr(0, variable.find('=')) == name; });
}

/// What the client has handed on; when no display is among it, what the session has.
std::vector<std::string> allowedEnvironment()
{
    std::vector<std::string> allowed;
    for (char **variable = environ; *variable; ++variable) {
        if (isAllowed(*variable))
            allowed.emplace_back(*variable);
    }
    if (isSet(allowed, "DISPLAY") || isSet(allowed, "WAYLAND_DISPLAY"))
        return allowed;
    // With a state folder of its own the sockets are below that one, as for the bridge itself.
    const bool isPrivate = isSet(allowed, "XDG_STATE_HOME") && !isSet(allowed, "XDG_RUNTIME_DIR");
    for (const std::string &variable : sessionEnvironment()) {
        if (isPrivate && std::string_view(variable).starts_with("XDG_RUNTIME_DIR="))
            continue;
        if (isAllowed(variable) && !isSet(allowed, std::string_view(variable).substr(0, variable.find('='))))
            allowed.push_back(variable);
    }
    return allowed;
}

/// Between fork and exec: system calls only.
[[noreturn]] void become(const char *program, char *const *environment, int reportTo)
{
    Report report;
    report.pid = ::getpid();
    const int null = ::open("/dev/null", O_RDWR);
    for (const int standard : {0, 1, 2})
        ::dup2(null, standard);
    ::syscall(SYS_close_range, 3U, ~0U, 4U /* CLOSE_RANGE_CLOEXEC */);
    ::signal(SIGPIPE, SIG_DFL);
    if (::chdir("/") != 0)
        ::_exit(127);
    std::array<char *, 2> arguments{const_cast<char *>(program), nullptr};
    if (::write(reportTo, &report, sizeof report)
        == ssize_t(sizeof report)) // success closes the pipe, and says no more
        ::execve(program, arguments.data(), environment);
    report.error = errno;
    [[maybe_unused]] const auto written = ::write(reportTo, &report, sizeof report);
    ::_exit(127);
}

Report readReport(int from)
{
    Report last;
    Report next;
    while (::read(from, &next, sizeof next) == ssize_t(sizeof next))
        last = next;
    return last;
}

}

std::string programBesideUs()
{
    std::array<char, PATH_MAX> own{};
    const ssize_t size = ::readlink("/proc/self/exe", own.data(), own.size());
    const std::string path(own.data(), size > 0 ? std::size_t(size) : 0);
    return path.substr(0, path.rfind('/') + 1) + "sandtray";
}

Started startDetached(const std::string &program)
{
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
        return {errno, {}};
    const UniqueFd reading(pipe[0]);
    UniqueFd writing(pipe[1]);
    std::vector<std::string> variables = allowedEnvironment();
    std::vector<char *> environment;
    for (std::string &variable : variables)
        environment.push_back(variable.data());
    environment.push_back(nullptr);
    const pid_t child = ::fork();
    if (child < 0)
        return {errno, {}};
    if (child == 0) { // twice: the program is no child of ours, and gets a session without a terminal
        ::setsid();
        const pid_t grandchild = ::fork();
        if (grandchild == 0)
            become(program.c_str(), environment.data(), writing.get());
        ::_exit(0);
    }
    writing = UniqueFd();
    ::waitpid(child, nullptr, 0);
    const Report report = readReport(reading.get());
    if (report.pid < 0 || report.error != 0)
        return {report.pid < 0 ? EAGAIN : report.error, {}};
    return {0, UniqueFd(int(::syscall(SYS_pidfd_open, report.pid, 0U)))};
}

}
