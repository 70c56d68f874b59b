// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/uniquefd.h"

#include <initializer_list>

namespace sandtray::agent {

struct Pipe {
    UniqueFd reader;
    UniqueFd writer;
};

enum class Blocking { Both, WriterOnly, ReaderOnly };

/// A pipe, close-on-exec at both ends; the end that is not blocking is ours.
[[nodiscard]] Result<Pipe> makePipe(Blocking blocking);

/// Closes every descriptor from `first` on but `kept`. Safe between fork and exec.
void closeAllBut(int first, std::initializer_list<int> kept);

}
