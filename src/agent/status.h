// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/job.h"
#include "agent/processtable.h"

#include <map>

namespace sandtray::agent {

/// Answers Status. Reading the memory of a process costs time in proportion to it, so each turn looks at a few.
class StatusJob final : public Job {
public:
    using Supervisors = std::map<pid_t, wire::Call>;

    StatusJob(wire::Call call, Supervisors supervisors);
    [[nodiscard]] bool advance(Channel &channel) override;

private:
    void add(const ProcessEntry &entry);

    Supervisors m_supervisors;
    ProcessTable m_table = ProcessTable::read();
    std::size_t m_next = 0;
    wire::StatusReport m_report;
};

}
