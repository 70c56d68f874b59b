// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/seccompfilter.h"

#include "sandbox/uniquefd.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr auto x86Calls = std::to_array<const char *>({
#include "sandbox/syscalls_x86_64.inc"
});
constexpr auto armCalls = std::to_array<const char *>({
#include "sandbox/syscalls_aarch64.inc"
});
constexpr auto forbiddenCalls = std::to_array<const char *>({
#include "sandbox/syscalls_refused.inc"
});

/// Calls whose arguments decide; they are on the allow-lists, but get no unconditional rule.
constexpr auto conditionalCalls = std::to_array<const char *>({"clone", "personality", "socket"});

constexpr quint64 lowHalf = 0xffffffff; // the kernel reads these arguments as int and ignores the upper half
constexpr quint64 namespaceFlags[] = {
    CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET};
constexpr quint64 personalities[] = {0, 0x8, 0x20000, 0x20008, 0x40000, 0xffffffff};
constexpr quint64 plainFamilies[] = {AF_UNIX, AF_INET, AF_INET6};
constexpr quint64 lastFamily = 63; // the kernel itself refuses what is above its own last one (45 today)
constexpr quint64 lastNetlinkProtocol = 31; // MAX_LINKS - 1

/// Collects rules; the first failure is kept.
class Filter {
public:
    Filter(Architecture architecture, quint32 otherwise)
        : m_context(seccomp_init(otherwise), &seccomp_release)
    {
        const quint32 wanted = architecture == Architecture::X86_64 ? SCMP_ARCH_X86_64 : SCMP_ARCH_AARCH64;
        note(m_context ? 0 : -ENOMEM);
        note(seccomp_attr_set(m_context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
        if (wanted != seccomp_arch_native()) {
            note(seccomp_arch_add(m_context.get(), wanted));
            note(seccomp_arch_remove(m_context.get(), SCMP_ARCH_NATIVE));
        }
        m_architecture = wanted;
    }

    /// A name that the library or the architecture does not know stays what it is: not allowed.
    void add(quint32 action, const char *name, std::initializer_list<scmp_arg_cmp> conditions = {})
    {
        if (m_error != 0 || seccomp_syscall_resolve_name_arch(m_architecture, name) < 0)
            return;
        const int number = seccomp_syscall_resolve_name(name); // rules are in native numbers and translated
        note(seccomp_rule_add_array(m_context.get(), action, number, unsigned(conditions.size()), conditions.begin()));
    }

    [[nodiscard]] Result<QByteArray> program()
    {
        const UniqueFd file(memfd_create("seccomp", MFD_CLOEXEC));
        note(file.isValid() ? 0 : -errno);
        if (m_error == 0)
            note(seccomp_export_bpf(m_context.get(), file.get()));
        const off_t size = file.isValid() ? ::lseek(file.get(), 0, SEEK_END) : 0;
        QByteArray bytes(qsizetype(qMax<off_t>(size, 0)), Qt::Uninitialized);
        if (m_error == 0 && ::pread(file.get(), bytes.data(), size_t(bytes.size()), 0) != bytes.size())
            note(-EIO);
        if (m_error != 0)
            return fail(Code::Unavailable, u"system call filter: "_s + qt_error_string(-m_error));
        return bytes;
    }

private:
    void note(int status)
    {
        if (status < 0 && m_error == 0)
            m_error = status;
    }

    std::unique_ptr<void, void (*)(scmp_filter_ctx)> m_context;
    quint32 m_architecture = 0;
    int m_error = 0;
};

scmp_arg_cmp equals(unsigned argument, quint64 value, quint64 mask = lowHalf)
{
    return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

void addConditional(Filter &filter)
{
    quint64 all = 0;
    for (const quint64 flag : namespaceFlags) {
        filter.add(SCMP_ACT_ERRNO(EPERM), "clone", {equals(0, flag, flag)});
        all |= flag;
    }
    filter.add(SCMP_ACT_ALLOW, "clone", {equals(0, 0, all)});
    for (const quint64 persona : personalities)
        filter.add(SCMP_ACT_ALLOW, "personality", {equals(0, persona)});
}

/// Network namespaces do not hold AF_VSOCK and most exotic families. The refusals have the numbers that the kernel
/// itself would use: with another one for netlink's audit, package scripts abort.
void addSockets(Filter &filter)
{
    for (quint64 family = 0; family <= lastFamily; ++family) {
        if (family == AF_NETLINK)
            continue;
        const bool plain =
            std::find(std::begin(plainFamilies), std::end(plainFamilies), family) != std::end(plainFamilies);
        filter.add(plain ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EAFNOSUPPORT), "socket", {equals(0, family)});
    }
    constexpr quint64 route = 0;
    filter.add(SCMP_ACT_ALLOW, "socket", {equals(0, AF_NETLINK), equals(2, route)});
    for (quint64 protocol = route + 1; protocol <= lastNetlinkProtocol; ++protocol)
        filter.add(SCMP_ACT_ERRNO(EPROTONOSUPPORT), "socket", {equals(0, AF_NETLINK), equals(2, protocol)});
}

Result<QByteArray> buildCalls(Architecture architecture)
{
    Filter filter(architecture, SCMP_ACT_ERRNO(ENOSYS));
    for (const char *name : allowedCalls(architecture)) {
        const auto isName = [name](const char *other) { return qstrcmp(name, other) == 0; };
        if (std::none_of(conditionalCalls.begin(), conditionalCalls.end(), isName))
            filter.add(SCMP_ACT_ALLOW, name);
    }
    for (const char *name : refusedCalls())
        filter.add(SCMP_ACT_ERRNO(EPERM), name);
    addConditional(filter);
    addSockets(filter);
    return filter.program();
}

/// TIOCSTI and TIOCLINUX type into a terminal, TIOCSETD loads line disciplines; larger pipes eat a pool that the kernel
/// keeps per user, outside too.
Result<QByteArray> buildArguments(Architecture architecture)
{
    Filter filter(architecture, SCMP_ACT_ALLOW);
    for (const quint64 command : {TIOCSTI, TIOCLINUX, TIOCSETD})
        filter.add(SCMP_ACT_ERRNO(EPERM), "ioctl", {equals(1, command)});
    filter.add(SCMP_ACT_ERRNO(EPERM), "fcntl", {equals(1, F_SETPIPE_SZ)});
    return filter.program();
}

}

std::optional<Architecture> nativeArchitecture()
{
#if defined(__x86_64__) && !defined(__ILP32__)
    return Architecture::X86_64;
#elif defined(__aarch64__)
    return Architecture::Aarch64;
#else
    return std::nullopt;
#endif
}

std::span<const char *const> allowedCalls(Architecture architecture)
{
    if (architecture == Architecture::X86_64)
        return x86Calls;
    return armCalls;
}

std::span<const char *const> refusedCalls()
{
    return forbiddenCalls;
}

Result<SeccompPrograms> buildSeccompPrograms(Architecture architecture)
{
    auto calls = buildCalls(architecture);
    if (!calls)
        return tl::unexpected(calls.error());
    auto arguments = buildArguments(architecture);
    if (!arguments)
        return tl::unexpected(arguments.error());
    return SeccompPrograms{*calls, *arguments};
}

}
