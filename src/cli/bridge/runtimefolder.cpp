// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: another user puts a socket where ours is expected and reads what the client sends. So the folder must
// be ours alone, and the kernel must say that the listener is ours.
#include "runtimefolder.h"

#include "sessionenvironment.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace sandtray::bridge {

namespace {

std::optional<std::string> absolutePath(const char *variable)
{
    const char *value = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): there is one thread
    return value && value[0] == '/' ? std::optional<std::string>(value) : std::nullopt;
}

bool isOurs(int socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::getuid();
}

}

std::string runtimeFolder()
{
    if (const auto runtime = absolutePath("XDG_RUNTIME_DIR"))
        return *runtime + "/sandtray";
    if (const auto state = absolutePath("XDG_STATE_HOME"))
        return *state + "/sandtray/run";
    if (const std::string usual = usualRuntimeFolder(); !usual.empty())
        return usual + "/sandtray";
    const auto home = absolutePath("HOME");
    return home ? *home + "/.local/state/sandtray/run" : std::string();
}

bool makePrivate(const std::string &folder)
{
    for (auto end = folder.find('/', 1); end != std::string::npos; end = folder.find('/', end + 1))
        ::mkdir(folder.substr(0, end).c_str(), 0700); // most exist
    ::mkdir(folder.c_str(), 0700);
    struct stat found{};
    return ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::getuid()
        && (found.st_mode & 077U) == 0;
}

UniqueFd connectTo(const std::string &folder)
{
    const std::string path = folder + "/mcp.sock";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return {};
    std::memcpy(address.sun_path, path.data(), path.size());
    UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const auto *const generic = reinterpret_cast<const sockaddr *>(&address);
    if (::connect(socket.get(), generic, sizeof address) != 0 || !isOurs(socket.get()))
        return {};
    return socket;
}

bool isQuit(const std::string &folder)
{
    return ::access((folder + "/quit").c_str(), F_OK) == 0;
}

UniqueFd takeStartLock(const std::string &folder)
{
    UniqueFd file(::open((folder + "/start.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        return {};
    return file;
}

}
