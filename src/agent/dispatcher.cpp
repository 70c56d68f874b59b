// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/dispatcher.h"

#include "agent/filereader.h"
#include "agent/listing.h"
#include "agent/status.h"

namespace sandtray::agent {

namespace {

constexpr std::size_t mostWriters = 32;
constexpr Failure tooManyCalls{EAGAIN, "too many calls at once"};

}

Dispatcher::Dispatcher(Channel &channel, RunTable &runs, UniqueFd home)
    : m_channel(channel)
    , m_runs(runs)
    , m_home(std::move(home))
    , m_freezer(runs)
{
}

bool Dispatcher::take(const wire::ToAgent &message)
{
    const auto *const first = std::get_if<wire::Configure>(&message);
    if ((first != nullptr) == m_configuration.has_value())
        return false;
    if (first)
        return configure(*first);
    if (const auto *const script = std::get_if<wire::Script>(&message))
        return m_runs.addScript(*script);
    std::visit([this](const auto &request) { handle(request); }, message);
    return true;
}

/// A limit of 0 would be a host that forgot to set it.
bool Dispatcher::configure(const wire::Configure &request)
{
    m_configuration = Configuration{request.environment, {request.processes, request.openFiles, request.fileBytes}};
    m_runs.watchLimits({request.memoryBytes, request.processes});
    return request.version == wire::protocolVersion && request.processes > 0 && request.openFiles > 0
        && request.fileBytes > 0 && request.memoryBytes > 0;
}

void Dispatcher::handle(const wire::Start &request)
{
    if (const auto started = m_runs.start(request, *m_configuration); !started)
        m_channel.send(answer(request.call, started.error()));
}

void Dispatcher::handle(const wire::Cell &request)
{
    if (const auto begun = m_runs.begin(request); !begun)
        m_channel.send(answer(request.call, begun.error()));
}

void Dispatcher::handle(const wire::Input &request)
{
    if (Run *const run = m_runs.find(request.call))
        run->writeInput(request.bytes, m_channel);
}

void Dispatcher::handle(const wire::CloseInput &request)
{
    if (Run *const run = m_runs.find(request.call))
        run->closeInput();
}

void Dispatcher::handle(const wire::Resize &request)
{
    if (Run *const run = m_runs.find(request.call))
        run->resize({request.columns, request.rows});
}

void Dispatcher::handle(const wire::ReadFile &request)
{
    add(request.call, FileReader::open(m_home.get(), request));
}

void Dispatcher::handle(const wire::ListFiles &request)
{
    add(request.call, Listing::open(m_home.get(), request));
}

void Dispatcher::handle(const wire::Status &request)
{
    add(request.call, std::make_unique<StatusJob>(request.call, m_runs.supervisors()));
}

void Dispatcher::handle(const wire::Freeze &request)
{
    m_freezer.stop();
    add(request.call, std::make_unique<FreezeJob>(request.call, m_freezer));
}

void Dispatcher::add(wire::Call call, Result<std::unique_ptr<Job>> job)
{
    if (!job)
        m_channel.send(answer(call, job.error()));
    else if (m_jobs.isFull())
        m_channel.send(answer(call, tooManyCalls));
    else
        m_jobs.add(std::move(*job));
}

void Dispatcher::handle(const wire::WriteFile &request)
{
    if (m_writers.size() >= mostWriters)
        return m_channel.send(answer(request.call, tooManyCalls));
    auto writer = FileWriter::open(m_home.get(), request);
    if (!writer)
        return m_channel.send(answer(request.call, writer.error()));
    m_writers.emplace(request.call, std::move(*writer));
}

/// The host sends on without waiting: what comes for a call that has failed already was answered already.
void Dispatcher::handle(const wire::WriteChunk &request)
{
    const auto at = m_writers.find(request.call);
    if (at == m_writers.end())
        return;
    if (const auto written = at->second.write(request.bytes); !written) {
        m_channel.send(answer(request.call, written.error()));
        m_writers.erase(at);
    }
}

void Dispatcher::handle(const wire::WriteEnd &request)
{
    const auto at = m_writers.find(request.call);
    if (at == m_writers.end())
        return;
    if (const auto size = at->second.finish())
        m_channel.send(wire::Written{request.call, *size});
    else
        m_channel.send(answer(request.call, size.error()));
    m_writers.erase(at);
}

}
