// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/hardening.h"
#include "agent/loop.h"
#include "agent/unpacking.h"

#include <cstdlib>

using namespace sandtray::agent;

namespace {

/// Heard only until descriptor 2 has become /dev/null.
int reportAndLeave(const Failure &failure)
{
    const std::string line = "sandtray-agent: " + describe(failure) + '\n';
    static_cast<void>(::write(STDERR_FILENO, line.data(), line.size()));
    return EXIT_FAILURE;
}

/// `--unpack N`: descriptor N reads the template that the home folder begins with.
Result<> fillHome(int count, char **arguments)
{
    if (count == 1)
        return {};
    if (count != 3 || std::string_view(arguments[1]) != "--unpack")
        return fail("unknown arguments", EINVAL);
    return unpackHome(std::atoi(arguments[2]));
}

}

int main(int count, char **arguments)
{
    if (const auto hardened = harden(); !hardened)
        return reportAndLeave(hardened.error());
    if (const auto filled = fillHome(count, arguments); !filled)
        return reportAndLeave(filled.error());
    auto channel = takeChannel();
    if (!channel)
        return reportAndLeave(channel.error());
    auto loop = Loop::make(std::move(*channel));
    if (!loop)
        return reportAndLeave(loop.error());
    return (*loop)->run();
}
