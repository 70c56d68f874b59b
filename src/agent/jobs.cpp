// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/jobs.h"

namespace sandtray::agent {

void Jobs::advance(Channel &channel)
{
    for (std::size_t turns = m_jobs.size(); turns > 0 && channel.hasRoom(); --turns) {
        std::unique_ptr<Job> job = std::move(m_jobs.front());
        m_jobs.pop_front();
        if (!job->advance(channel))
            m_jobs.push_back(std::move(job));
    }
}

}
