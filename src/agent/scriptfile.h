// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/uniquefd.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sandtray::agent {

/// The program text of a run, in memory. Once sealed nobody can change it: what was reviewed is what is read.
class ScriptFile {
public:
    static constexpr std::size_t maximumSize = 8 * 1024 * 1024;

    /// Keeps the first failure for seal(): the host sends on without waiting for an answer.
    void append(std::string_view bytes);
    /// The file, positioned at its begin.
    [[nodiscard]] Result<UniqueFd> seal();
    /// All of it.
    [[nodiscard]] Result<std::string> content() const;

private:
    [[nodiscard]] Result<> write(std::string_view bytes);

    UniqueFd m_file;
    std::size_t m_size = 0;
    Result<> m_state;
};

}
