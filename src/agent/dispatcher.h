// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/filewriter.h"
#include "agent/freezer.h"
#include "agent/jobs.h"
#include "agent/runtable.h"

#include <map>
#include <memory>
#include <optional>

namespace sandtray::agent {

/// Carries out what the host asks. The host is trusted, but only in the order of the protocol: Configure first and
/// once.
class Dispatcher {
public:
    Dispatcher(Channel &channel, RunTable &runs, UniqueFd home);

    /// False on a breach of the protocol, after which nothing can be believed any more.
    [[nodiscard]] bool take(const wire::ToAgent &message);

    [[nodiscard]] bool hasJobs() const { return !m_jobs.isEmpty(); }
    void advanceJobs() { m_jobs.advance(m_channel); }

private:
    [[nodiscard]] bool configure(const wire::Configure &request);
    void handle(const wire::Configure &) { } // taken before
    void handle(const wire::Script &) { } // taken before
    void handle(const wire::Start &request);
    void handle(const wire::Input &request);
    void handle(const wire::CloseInput &request);
    void handle(const wire::Resize &request);
    void handle(const wire::Signal &request) { m_runs.signal(request); }
    void handle(const wire::Credit &request) { m_runs.grant(request); }
    void handle(const wire::Cell &request);
    void handle(const wire::ReadFile &request);
    void handle(const wire::WriteFile &request);
    void handle(const wire::WriteChunk &request);
    void handle(const wire::WriteEnd &request);
    void handle(const wire::ListFiles &request);
    void handle(const wire::Status &request);
    void handle(const wire::Relieve &) { m_runs.relieve(); }
    void handle(const wire::Freeze &request);
    void handle(const wire::Thaw &) { m_freezer.resume(); }

    void add(wire::Call call, Result<std::unique_ptr<Job>> job);

    Channel &m_channel;
    RunTable &m_runs;
    UniqueFd m_home;
    Freezer m_freezer;
    std::optional<Configuration> m_configuration;
    Jobs m_jobs;
    std::map<wire::Call, FileWriter> m_writers;
};

}
