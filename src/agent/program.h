// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "wire/messages.h"

#include <string>
#include <vector>

namespace sandtray::agent {

/// All that chdir(2) and execve(2) need, made before fork(2): nothing is allocated between fork and exec.
class Program {
public:
    /// EINVAL for an empty argv, a NUL anywhere, and a variable without name.
    [[nodiscard]] static Result<Program> prepare(const wire::Start &start, const wire::Environment &configured);
    Program(Program &&) = default; // not copied: the pointers would go on pointing into the original
    Program &operator=(Program &&) = default;

    [[nodiscard]] char *const *argv() const { return m_argv.data(); }
    [[nodiscard]] char *const *environment() const { return m_environment.data(); }
    /// Where the program may be, in the order of PATH.
    [[nodiscard]] const std::vector<std::string> &candidates() const { return m_candidates; }
    /// Relative to the home folder, or absolute.
    [[nodiscard]] const char *directory() const { return m_directory.c_str(); }

private:
    Program() = default;

    std::vector<std::string> m_strings; // what the pointers below point into
    std::vector<char *> m_argv;
    std::vector<char *> m_environment;
    std::vector<std::string> m_candidates;
    std::string m_directory;
};

}
