// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionenvironment.h"

#include "uniquefd.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sandtray::bridge {

namespace {

using std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(2);
constexpr std::size_t mostBytes = 256 * 1024;

/// All that comes until the end, the limit or the deadline.
std::string readAll(int fd)
{
    const auto deadline = steady_clock::now() + patience;
    std::string text;
    std::array<char, 4096> piece{};
    while (text.size() < mostBytes) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now());
        pollfd watched{fd, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&watched, 1, int(left.count())) <= 0)
            break;
        const ssize_t size = ::read(fd, piece.data(), piece.size());
        if (size <= 0)
            break;
        text.append(piece.data(), std::size_t(size));
    }
    return text;
}

/// What `systemctl --user show-environment` prints; its errors go nowhere.
std::string askSystemd(const std::string &runtime)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    const UniqueFd reading(ends[0]);
    UniqueFd writing(ends[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, writing.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::string program = "/usr/bin/systemctl";
    std::string user = "--user";
    std::string verb = "show-environment";
    std::string variable = "XDG_RUNTIME_DIR=" + runtime;
    const std::array<char *, 4> arguments{program.data(), user.data(), verb.data(), nullptr};
    const std::array<char *, 2> environment{variable.data(), nullptr};
    pid_t pid = -1;
    const int error = ::posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments.data(), environment.data());
    ::posix_spawn_file_actions_destroy(&actions);
    writing = UniqueFd();
    if (error != 0)
        return {};
    std::string text = readAll(reading.get());
    ::kill(pid, SIGKILL); // it has ended, or has had its time
    ::waitpid(pid, nullptr, 0);
    return text;
}

/// Values with anything special in them are printed in the quotes of a shell; none that is wanted here has that.
bool isPlain(std::string_view line)
{
    return line.find('=') != line.npos && line.find_first_of("'\"$\\`") == line.npos;
}

}

std::string usualRuntimeFolder()
{
    const std::string folder = "/run/user/" + std::to_string(::getuid());
    struct stat found{};
    const bool isOurs = ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::getuid()
        && (found.st_mode & 077U) == 0;
    return isOurs ? folder : std::string();
}

std::vector<std::string> sessionEnvironment()
{
    const std::string runtime = usualRuntimeFolder();
    if (runtime.empty())
        return {};
    const std::string text = askSystemd(runtime);
    std::vector<std::string> variables{"XDG_RUNTIME_DIR=" + runtime};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (const std::string_view line = std::string_view(text).substr(at, end - at); isPlain(line))
            variables.emplace_back(line);
        at = end + 1;
    }
    return variables;
}

}
