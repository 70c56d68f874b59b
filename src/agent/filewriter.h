// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/paths.h"

namespace sandtray::agent {

/// Carries out one WriteFile. A file that is replaced is first written beside its place, under a name that begins with
/// ".sandtray-", and appears by rename(2); whoever drops the writer before finish() leaves nothing behind.
class FileWriter {
public:
    [[nodiscard]] static Result<FileWriter> open(int home, const wire::WriteFile &request);
    FileWriter(FileWriter &&) = default;
    ~FileWriter();

    [[nodiscard]] Result<> write(std::string_view bytes);
    /// The size of the whole file.
    [[nodiscard]] Result<std::uint64_t> finish();

private:
    FileWriter(Place place, std::uint32_t mode);
    [[nodiscard]] Result<> openTemporary();
    [[nodiscard]] Result<> openForAppend();

    Place m_place;
    std::uint32_t m_mode;
    UniqueFd m_file;
    std::string m_temporary; // empty: none, or it has become the file
};

}
