// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/job.h"

#include <memory>

namespace sandtray::agent {

/// Answers ReadFile: a chunk a turn.
class FileReader final : public Job {
public:
    [[nodiscard]] static Result<std::unique_ptr<Job>> open(int home, const wire::ReadFile &request);
    [[nodiscard]] bool advance(Channel &channel) override;

private:
    FileReader(UniqueFd file, const wire::ReadFile &request);
    void finish(Channel &channel);

    UniqueFd m_file;
    wire::Call m_call;
    std::uint64_t m_offset;
    std::uint64_t m_left;
};

}
