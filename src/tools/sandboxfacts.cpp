// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/sandboxfacts.h"

#include <QJsonArray>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 mebibyte = 1 << 20;

QJsonObject limitFacts(const sandbox::Limits &limits)
{
    return {{u"memory_mb"_s, limits.memoryBytes / mebibyte}, {u"cpus"_s, limits.cpus},
        {u"disk_mb"_s, limits.diskBytes / mebibyte}, {u"processes"_s, limits.processes},
        {u"open_files"_s, limits.openFiles}};
}

QString stateWord(const ManagedSandbox &sandbox)
{
    return !sandbox.isAlive() ? u"ended"_s : sandbox.isPaused() ? u"paused"_s : u"running"_s;
}

QJsonArray processFacts(const ManagedSandbox &sandbox, const sandbox::SandboxUsage &usage)
{
    QJsonArray processes;
    for (const sandbox::ProcessInfo &process : usage.processes)
        processes.append(QJsonObject{{u"pid"_s, qint64(process.pid)}, {u"run_id"_s, process.run.toString()},
            {u"command"_s, sandbox.masked(process.command)}, {u"memory_bytes"_s, process.residentBytes}});
    return processes;
}

}

QJsonValue timeFact(const QDateTime &time)
{
    return time.isValid() ? QJsonValue(time.toUTC().toString(Qt::ISODateWithMs)) : QJsonValue();
}

QJsonObject lastingFacts(const ManagedSandbox &sandbox)
{
    const sandbox::SandboxSpec &spec = sandbox.engine().spec();
    return {{u"template"_s, spec.origin}, {u"created_at"_s, timeFact(sandbox.created())},
        {u"limits"_s, limitFacts(spec.limits)}, {u"network"_s, sandbox::networkName(spec.network)},
        {u"peak_memory_bytes"_s, sandbox.peakBytes()}};
}

QJsonObject sandboxFacts(const ManagedSandbox &sandbox, const std::optional<sandbox::SandboxUsage> &usage)
{
    const sandbox::SandboxSpec &spec = sandbox.engine().spec();
    QJsonObject facts = lastingFacts(sandbox);
    const QJsonObject now{{u"sandbox_id"_s, spec.id.toString()}, {u"name"_s, spec.name},
        {u"state"_s, stateWord(sandbox)},
        {u"expires_at"_s, timeFact(sandbox.expires())}, {u"paused"_s, sandbox.isPaused()}, {u"timeout_seconds"_s, qint64(sandbox.lease().count())},
        {u"secrets"_s, QJsonArray::fromStringList(spec.secrets.keys())}, {u"metadata"_s, spec.metadata},
        {u"running"_s, QJsonArray::fromStringList(sandbox.activeRuns())}};
    for (auto it = now.begin(); it != now.end(); ++it)
        facts.insert(it.key(), it.value());
    if (const auto reason = sandbox.engine().endReason()) {
        facts.insert(u"end_reason"_s, sandbox::endReasonName(*reason));
        facts.insert(u"ended_at"_s, timeFact(sandbox.endedAt()));
    }
    if (usage) {
        facts.insert(u"processes"_s, processFacts(sandbox, *usage));
        facts.insert(u"memory_bytes"_s, usage->memoryBytes);
        facts.insert(u"disk_bytes"_s, usage->diskBytes);
        facts.insert(u"cpu_ms"_s, qint64(usage->cpu.count()));
    }
    return facts;
}

QJsonObject effectiveFacts(const ManagedSandbox &sandbox)
{
    QJsonObject facts = sandboxFacts(sandbox, std::nullopt);
    facts.remove(u"state"_s);
    return facts;
}

QString sandboxLine(const ManagedSandbox &sandbox)
{
    const sandbox::SandboxSpec &spec = sandbox.engine().spec();
    const QString name = spec.name.isEmpty() ? QString() : u" \"%1\""_s.arg(spec.name);
    if (const auto reason = sandbox.engine().endReason())
        return u"%1%2: ended (%3)"_s.arg(spec.id.toString(), name, sandbox::endReasonName(*reason));
    const QString expiry = sandbox.expires().isValid()
        ? u"ends at %1 unless used"_s.arg(timeFact(sandbox.expires()).toString())
        : u"its lease stands still while it is in use"_s;
    return u"%1%2: %3, %4 program(s), %5"_s.arg(spec.id.toString(), name, stateWord(sandbox))
        .arg(sandbox.activeRuns().size())
        .arg(expiry);
}

mcp::ToolResult createdReport(const ManagedSandbox &sandbox)
{
    const sandbox::SandboxSpec &spec = sandbox.engine().spec();
    mcp::ToolResult result;
    result.facts = effectiveFacts(sandbox);
    result.facts.insert(u"granted"_s, QJsonObject{{u"secrets"_s, QJsonArray::fromStringList(spec.secrets.keys())},
        {u"network"_s, sandbox::networkName(spec.network)}});
    result.text = u"Sandbox %1 is ready: %2 MiB memory, %3 CPU, %4 MiB disk, network %5. It ends after %6 s without use; "
                  "kill_sandbox ends it at once."_s.arg(spec.id.toString())
                      .arg(spec.limits.memoryBytes / mebibyte)
                      .arg(spec.limits.cpus)
                      .arg(spec.limits.diskBytes / mebibyte)
                      .arg(sandbox::networkName(spec.network))
                      .arg(sandbox.lease().count());
    return result;
}

}
