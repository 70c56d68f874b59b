// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/failure.h"

#include <cstring>

namespace sandtray::agent {

std::string describe(const Failure &failure)
{
    std::string text(failure.what);
    if (const char *reason = strerrordesc_np(failure.number))
        text.append(": ").append(reason);
    return text;
}

wire::Failed answer(wire::Call call, const Failure &failure)
{
    return {call, failure.number, describe(failure)};
}

}
