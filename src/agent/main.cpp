// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/hardening.h"
#include "agent/loop.h"

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

}

int main()
{
    auto channel = harden();
    if (!channel)
        return reportAndLeave(channel.error());
    auto loop = Loop::make(std::move(*channel));
    if (!loop)
        return reportAndLeave(loop.error());
    return (*loop)->run();
}
