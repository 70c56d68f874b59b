// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/hardening.h"

#include "agent/descriptors.h"
#include "agent/paths.h"

#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

namespace sandtray::agent {

namespace {

Result<> becomeUndumpable()
{
    if (::prctl(PR_SET_DUMPABLE, 0) != 0)
        return fail("PR_SET_DUMPABLE");
    return {};
}

Result<> requireProcessOne()
{
    if (::getpid() != 1)
        return fail("not process 1 of a sandbox", EPERM);
    return {};
}

void writeLimit(const char *path, std::string_view value)
{
    const UniqueFd file(::open(path, O_WRONLY | O_CLOEXEC));
    if (file)
        static_cast<void>(::write(file.get(), value.data(), value.size()));
}

/// inotify is counted per user of the host: without a limit of its own one sandbox uses up what the desktop needs.
/// Writing it needs CAP_SYS_RESOURCE, which not every system lets the launcher give; the host shows when it could not.
Result<> limitInotify()
{
    writeLimit("/proc/sys/user/max_inotify_instances", "16");
    writeLimit("/proc/sys/user/max_inotify_watches", "8192");
    return {};
}

Result<> dropCapabilities()
{
    ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    // Emptying the bounding set needs CAP_SETPCAP; without it no_new_privs alone keeps execve(2) from giving any back.
    for (int capability = 0; ::prctl(PR_CAPBSET_READ, capability) >= 0; ++capability)
        ::prctl(PR_CAPBSET_DROP, capability);

    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    if (::syscall(SYS_capset, &header, none) != 0)
        return fail("capset");
    return {};
}

Result<> forbidNewPrivileges()
{
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return fail("PR_SET_NO_NEW_PRIVS");
    return {};
}

Result<> settle()
{
    const rlimit none{0, 0}; // core_pattern may start a program of the host's
    if (::setrlimit(RLIMIT_CORE, &none) != 0)
        return fail("RLIMIT_CORE");
    ::umask(022);
    if (::chdir(homeFolder) != 0)
        return fail(homeFolder);
    return {};
}

/// Ends are told by signalfd(2), a broken pipe by EPIPE. A launcher that ignored SIGCHLD would have the kernel reap.
Result<> blockSignals()
{
    ::signal(SIGCHLD, SIG_DFL);
    sigset_t all;
    ::sigfillset(&all);
    if (::sigprocmask(SIG_SETMASK, &all, nullptr) != 0)
        return fail("sigprocmask");
    return {};
}

constexpr Result<> (*plan[])() = {
    becomeUndumpable, requireProcessOne, limitInotify, dropCapabilities, forbidNewPrivileges, settle, blockSignals};

}

Result<> harden()
{
    for (const auto step : plan) {
        if (const auto done = step(); !done)
            return done;
    }
    return {};
}

Result<UniqueFd> takeChannel()
{
    int domain = 0;
    socklen_t size = sizeof domain;
    if (::getsockopt(0, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0 || domain != AF_UNIX)
        return fail("descriptor 0 is no unix socket", ENOTSOCK);
    UniqueFd channel(::fcntl(0, F_DUPFD_CLOEXEC, 3));
    if (!channel)
        return fail("dup");
    const UniqueFd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    if (!null)
        return fail("/dev/null");
    for (int fd = 0; fd <= 2; ++fd) {
        if (::dup2(null.get(), fd) < 0)
            return fail("dup2");
    }
    closeAllBut(3, {channel.get()});
    return channel;
}

}
