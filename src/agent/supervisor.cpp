// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/supervisor.h"

#include "agent/descriptors.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace sandtray::agent {

namespace {

std::uint64_t milliseconds(const timeval &time)
{
    return static_cast<std::uint64_t>(time.tv_sec) * 1000 + static_cast<std::uint64_t>(time.tv_usec) / 1000;
}

Report exited(int status)
{
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    return {Report::Kind::Exited, status, 0, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024,
        milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)};
}

void tell(int reports, const Report &report)
{
    static_cast<void>(::send(reports, &report, sizeof report, MSG_NOSIGNAL));
}

/// Started once execve(2) has closed the pipe, Failed when a reason came through it.
Report awaitLaunch(pid_t program, int launchReport)
{
    LaunchFailure failure;
    if (::read(launchReport, &failure, sizeof failure) == sizeof failure)
        return {Report::Kind::Failed, failure.number, failure.act, 0, 0};
    return {Report::Kind::Started, program, 0, 0, 0};
}

/// Stays as long as anything of the run lives: all of it is, or becomes, a child of this process.
void reapAll(pid_t program, int reports)
{
    int status = 0;
    for (pid_t pid = 0; (pid = ::waitpid(-1, &status, 0)) > 0 || errno == EINTR;) {
        if (pid == program)
            tell(reports, exited(status));
    }
}

[[noreturn]] void supervise(const Program &program, const ResourceLimits &limits, Standard standard, int reports)
{
    ::setsid();
    ::prctl(PR_SET_DUMPABLE, 0);
    ::prctl(PR_SET_NAME, "supervisor");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    auto launchReport = makePipe(Blocking::Both);
    const pid_t pid = launchReport ? ::fork() : -1;
    if (pid < 0) {
        tell(reports, {Report::Kind::Failed, errno, 0, 0, 0});
        ::_exit(0);
    }
    if (pid == 0) {
        tell(reports, {Report::Kind::Launching, ::getpid(), 0, 0, 0});
        launch(program, limits, standard, launchReport->writer.get());
    }
    closeAllBut(3, {reports, launchReport->reader.get()});
    const Report report = awaitLaunch(pid, launchReport->reader.get());
    tell(reports, report);
    reapAll(report.kind == Report::Kind::Started ? pid : 0, reports);
    ::_exit(0);
}

}

Result<Supervisor> Supervisor::start(const Program &program, const ResourceLimits &limits, Standard standard)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return fail("socketpair");
    UniqueFd ours(ends[0]);
    const UniqueFd theirs(ends[1]);
    const pid_t pid = ::fork();
    if (pid < 0)
        return fail("fork");
    if (pid == 0)
        supervise(program, limits, standard, theirs.get());
    return Supervisor(pid, std::move(ours));
}

std::optional<Report> Supervisor::next()
{
    Report report;
    if (::recv(m_reports.get(), &report, sizeof report, MSG_DONTWAIT) != sizeof report)
        return std::nullopt;
    return report;
}

}
