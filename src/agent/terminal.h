// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/uniquefd.h"

#include <cstdint>
#include <string>

/// A pseudoterminal, see pty(7): what a program that somebody types to has instead of pipes.
///
/// Threat model. The program can do to its terminal what it likes, and open further ones: nothing of the agent or of
/// the host is behind one. What it writes is output like any other; whoever shows it must expect hostile escape
/// sequences.
namespace sandtray::agent {

/// In characters.
struct TerminalSize {
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
};

struct Terminal {
    UniqueFd ours; ///< the master; not blocking
    UniqueFd theirs;
};

[[nodiscard]] Result<Terminal> openTerminal(TerminalSize size);
/// The programs of its foreground hear SIGWINCH.
void resizeTerminal(int ours, TerminalSize size);
/// What ends the input when it is typed at the beginning of a line, termios(3) VEOF: as the program has set it. Empty
/// for what is no terminal.
[[nodiscard]] std::string endOfInput(int ours);

}
