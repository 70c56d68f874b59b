// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/childlaunch.h"
#include "agent/descriptors.h"

namespace sandtray::agent {

/// What the standard streams of a program to come lead to: pipes, or one terminal.
class Streams {
public:
    /// `request` says which.
    [[nodiscard]] static Result<Streams> make(const wire::Start &request);

    /// The program's ends.
    [[nodiscard]] Standard standard() const;

    /// Our ends, for the taking. None for an input that is at its end from the beginning, and for the second output of
    /// a terminal, which has one.
    UniqueFd input;
    UniqueFd output;
    UniqueFd error;

private:
    [[nodiscard]] static Result<Streams> makePipes(bool keepInput);
    [[nodiscard]] static Result<Streams> makeTerminal(const wire::Start &request);

    UniqueFd m_input;
    UniqueFd m_output;
    UniqueFd m_error;
    bool m_isTerminal = false;
};

}
