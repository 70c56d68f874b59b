// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sandtray::app {

/// The whole of `sandtray`: reads the command line, makes what it asks for and runs it. Returns the exit code.
[[nodiscard]] int runProgram(int argc, char *argv[]);

}
