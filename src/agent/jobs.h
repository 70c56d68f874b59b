// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/failure.h"
#include "agent/job.h"

#include <deque>
#include <memory>

namespace sandtray::agent {

/// The calls in work. Each gets its turn, in a circle, so that no long one keeps the others waiting.
class Jobs {
public:
    /// Each holds descriptors; with all of them taken the agent stays below the usual 1024.
    static constexpr std::size_t maximum = 32;

    [[nodiscard]] bool isFull() const { return m_jobs.size() >= maximum; }
    [[nodiscard]] bool isEmpty() const { return m_jobs.empty(); }
    void add(std::unique_ptr<Job> job) { m_jobs.push_back(std::move(job)); }
    /// One turn for each, until the channel is full.
    void advance(Channel &channel);

private:
    std::deque<std::unique_ptr<Job>> m_jobs;
};

}
