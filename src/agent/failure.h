// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/messages.h"

#include <cerrno>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace sandtray::agent {

/// What the system refused: an errno(3) and the act, a literal.
struct Failure {
    int number = 0;
    std::string_view what;
};

template <class T = void> using Result = tl::expected<T, Failure>;

[[nodiscard]] inline tl::unexpected<Failure> fail(std::string_view what, int number = errno)
{
    return tl::unexpected(Failure{number, what});
}

/// "open: No such file or directory"
[[nodiscard]] std::string describe(const Failure &failure);

/// What the host is told when `call` comes to nothing.
[[nodiscard]] wire::Failed answer(wire::Call call, const Failure &failure);

}
