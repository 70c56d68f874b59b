// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/agentcall.h"

namespace sandtray::sandbox {

using Verdict = AgentCall::Verdict;

Verdict ReadCall::take(const wire::ToHost &message)
{
    if (const auto *chunk = std::get_if<wire::FileChunk>(&message)) {
        if (m_bytes.size() + qsizetype(chunk->bytes.size()) > m_length)
            return Verdict::Fault;
        m_bytes.append(chunk->bytes.data(), qsizetype(chunk->bytes.size()));
        return Verdict::More;
    }
    if (const auto *end = std::get_if<wire::FileEnd>(&message))
        return resolve(FileContent{std::move(m_bytes), fromWire(end->size), end->mode});
    return refuse(message);
}

Verdict WriteCall::take(const wire::ToHost &message)
{
    if (const auto *written = std::get_if<wire::Written>(&message))
        return m_complete ? resolve(fromWire(written->size)) : Verdict::Fault;
    return refuse(message);
}

void WriteCall::pump(HostChannel &channel)
{
    while (m_sent < m_bytes.size() && channel.hasRoom()) {
        const std::string chunk = chunkToWire(m_bytes, m_sent);
        channel.send(wire::WriteChunk{m_call, chunk});
        m_sent += qsizetype(chunk.size());
    }
    if (m_sent < m_bytes.size() || m_complete)
        return;
    m_complete = true;
    channel.send(wire::WriteEnd{m_call});
}

Verdict ListCall::take(const wire::ToHost &message)
{
    const auto *part = std::get_if<wire::Entries>(&message);
    if (!part)
        return refuse(message);
    if (m_listing.entries.size() + qsizetype(part->entries.size()) > m_maximum)
        return Verdict::Fault;
    for (const wire::Entry &entry : part->entries)
        m_listing.entries += fromWire(entry);
    m_listing.truncated |= part->truncated;
    return part->last ? resolve(std::move(m_listing)) : Verdict::More;
}

Verdict StatusCall::take(const wire::ToHost &message)
{
    const auto *report = std::get_if<wire::StatusReport>(&message);
    if (!report)
        return refuse(message);
    SandboxUsage usage;
    for (const wire::Process &process : report->processes) {
        const std::string command = m_patterns.masked(QByteArray::fromStdString(process.command)).toStdString();
        ProcessInfo info{.pid = process.pid, .command = textFromWire(command),
            .residentBytes = fromWire(process.residentBytes),
            .cpu = std::chrono::milliseconds(fromWire(process.cpuMilliseconds))};
        m_identify(process, info);
        usage.processes += info;
    }
    usage.memoryBytes = fromWire(report->memoryBytes);
    usage.diskBytes = fromWire(report->diskBytes);
    usage.cpu = std::chrono::milliseconds(fromWire(report->cpuMilliseconds));
    return resolve(std::move(usage));
}

}
