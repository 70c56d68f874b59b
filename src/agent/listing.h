// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/job.h"

#include <memory>
#include <vector>

namespace sandtray::agent {

/// Answers ListFiles: the tree in depth-first order, the names of a folder sorted by bytes. Links are told, not
/// followed. What hostile code can make large is bounded: depth, entries, names read of one folder, work a turn.
class Listing final : public Job {
public:
    static constexpr std::uint32_t maximumDepth = 16;
    static constexpr std::uint32_t maximumEntries = 4096;

    [[nodiscard]] static Result<std::unique_ptr<Job>> open(int home, const wire::ListFiles &request);
    [[nodiscard]] bool advance(Channel &channel) override;

private:
    /// A folder that is being gone through.
    struct Level {
        UniqueFd folder;
        std::string prefix; ///< of its entries' paths
        std::vector<std::string> names; ///< still to come, last one first
    };

    explicit Listing(const wire::ListFiles &request);
    [[nodiscard]] bool takeNext();
    void enter(UniqueFd folder, std::string prefix);
    [[nodiscard]] std::vector<std::string> readNames(int folder);

    wire::Call m_call;
    std::uint32_t m_depth;
    std::uint32_t m_left;
    std::vector<Level> m_levels;
    std::vector<wire::Entry> m_entries; // of the message to come
    bool m_truncated = false;
};

}
