// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/unpacking.h"

#include "agent/childlaunch.h"
#include "agent/descriptors.h"
#include "agent/paths.h"

#include <csignal>
#include <limits>

#include <fcntl.h>
#include <sys/wait.h>

namespace sandtray::agent {

namespace {

/// Permissions as they are in the archive, setuid and sticky bits too; owners are those of the sandbox in any case.
Result<Program> tar()
{
    wire::Start start;
    start.argv = {"/usr/bin/tar", "--extract", "--file=-", "--same-permissions", "--no-same-owner",
        "--blocking-factor=256"};
    return Program::prepare(start, {{"LC_ALL", "C.UTF-8"}});
}

ResourceLimits unlimited()
{
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    return {most, most, most};
}

Result<> awaitSuccess(pid_t pid, int report)
{
    LaunchFailure failure;
    const bool failed = ::read(report, &failure, sizeof failure) == sizeof failure;
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR)
            return fail("waitpid");
    }
    ::kill(-1, SIGKILL);
    while (::waitpid(-1, nullptr, 0) > 0) { }
    if (failed)
        return fail(actName(failure.act), failure.number);
    if (status != 0)
        return fail("the template cannot be unpacked", EIO);
    return {};
}

}

Result<> unpackHome(int archive)
{
    const UniqueFd null(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (!null)
        return fail("/dev/null");
    auto report = makePipe(Blocking::Both);
    if (!report)
        return tl::unexpected(report.error());
    const auto program = tar();
    if (!program)
        return tl::unexpected(program.error());
    const pid_t pid = ::fork();
    if (pid < 0)
        return fail("fork");
    if (pid == 0)
        launch(*program, unlimited(), {archive, null.get(), STDERR_FILENO, -1, -1}, report->writer.get());
    report->writer.reset();
    return awaitSuccess(pid, report->reader.get());
}

}
