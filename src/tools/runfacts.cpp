// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/runfacts.h"

#include "sandbox/outputspool.h"
#include "tools/outputtext.h"

#include <cstring>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype textBudget = 20'000;
constexpr qsizetype errorShare = 6'000; // of the budget, when standard output needs the rest

QString signalName(int number)
{
    const char *name = sigabbrev_np(number);
    return name ? u"SIG"_s + QString::fromLatin1(name) : QString::number(number);
}

qint64 toMebibytes(qint64 bytes)
{
    return bytes >> 20;
}

QString statusText(const sandbox::RunOutcome &outcome)
{
    return outcome.exitCode ? u"exit code %1"_s.arg(*outcome.exitCode)
                            : u"ended by signal %1"_s.arg(signalName(outcome.signal));
}

QString endText(const sandbox::RunOutcome &outcome, const ReportOptions &options)
{
    switch (outcome.end) {
    case sandbox::RunEnd::Exited:
    case sandbox::RunEnd::Signaled:
        return u"(%1)"_s.arg(statusText(outcome));
    case sandbox::RunEnd::TimedOut:
        return u"(timed out: the limit of %1 s was reached and the program was stopped; the output up to then is above)"_s
            .arg(options.timeout.count());
    case sandbox::RunEnd::Killed:
        return u"(killed)"_s;
    case sandbox::RunEnd::OutOfMemory:
        return u"(out of memory: the limit of the sandbox is %1 MiB, the program used %2 MiB and was killed; the output up to then is above)"_s
            .arg(toMebibytes(options.limits.memoryBytes))
            .arg(toMebibytes(outcome.peakBytes));
    case sandbox::RunEnd::DiskFull:
        return u"(%1; the disk of the sandbox is full: its limit is %2 MiB)"_s.arg(statusText(outcome))
            .arg(toMebibytes(options.limits.diskBytes));
    case sandbox::RunEnd::TooManyProcesses:
        return u"(%1; the sandbox reached its limit of %2 processes and threads)"_s.arg(statusText(outcome))
            .arg(options.limits.processes);
    case sandbox::RunEnd::SandboxEnded:
        return u"(the sandbox ended: %1)"_s.arg(sandbox::endReasonName(*outcome.sandboxEnd));
    case sandbox::RunEnd::StartFailed:
        return u"The program could not be started: %1"_s.arg(outcome.failure);
    }
    return {};
}

/// What has become of the context of a cell.
QString contextText(const sandbox::RunOutcome &outcome)
{
    if (outcome.contextLost)
        return u"(the context ended with it: its variables and imports are gone, files stay)"_s;
    if (outcome.contextRestarted)
        return u"(the context had ended before, so this code began in a new one)"_s;
    return {};
}

void addOutcome(const sandbox::RunOutcome &outcome, QJsonObject &facts)
{
    facts.insert(u"end_reason"_s, endName(outcome));
    facts.insert(u"exit_code"_s, outcome.exitCode ? QJsonValue(*outcome.exitCode) : QJsonValue());
    facts.insert(u"signal"_s, outcome.signal ? QJsonValue(signalName(outcome.signal)) : QJsonValue());
    facts.insert(u"timed_out"_s, outcome.end == sandbox::RunEnd::TimedOut);
    facts.insert(u"duration_ms"_s, qint64(outcome.duration.count()));
    facts.insert(u"peak_memory_bytes"_s, outcome.peakBytes);
}

}

mcp::ToolResult runReport(const sandbox::Run &run, const ReportOptions &options)
{
    const OutputText error = renderOutput(run.spool(sandbox::Stream::Error), 0, errorShare);
    const OutputText output = renderOutput(run.spool(sandbox::Stream::Output), options.offset,
        textBudget - error.text.size());

    mcp::ToolResult result;
    result.facts = {{u"stdout"_s, output.text}, {u"stderr"_s, error.text},
        {u"truncated"_s, QJsonObject{{u"stdout"_s, output.leftOut}, {u"stderr"_s, error.leftOut}}},
        {u"lossy"_s, output.lossy || error.lossy}, {u"next_offset_bytes"_s, output.nextOffset}};

    result.text = output.text;
    const auto addLine = [&result](const QString &line) {
        if (!result.text.isEmpty() && !result.text.endsWith(u'\n'))
            result.text += u'\n';
        result.text += line;
    };
    if (!error.text.isEmpty())
        addLine(u"[stderr]\n"_s + error.text);
    if (output.lossy || error.lossy)
        addLine(u"(some bytes of the output are not UTF-8 and are shown as U+FFFD)"_s);
    if (run.isRunning() || options.isSettling) {
        addLine(u"Still running. Call wait_run with run_id %1 and offset_bytes %2."_s.arg(options.runId.toString())
                    .arg(output.nextOffset));
        return result;
    }
    if (options.cell)
        addCellResults(*options.cell, result);
    addLine(endText(run.outcome(), options));
    if (const QString text = contextText(run.outcome()); !text.isEmpty())
        addLine(text);
    addOutcome(run.outcome(), result.facts);
    result.isError = run.outcome().end == sandbox::RunEnd::StartFailed;
    return result;
}

QString endName(const sandbox::RunOutcome &outcome)
{
    switch (outcome.end) {
    case sandbox::RunEnd::Exited:
        return u"exited"_s;
    case sandbox::RunEnd::Signaled:
        return u"signaled"_s;
    case sandbox::RunEnd::TimedOut:
        return u"timed_out"_s;
    case sandbox::RunEnd::Killed:
        return u"killed"_s;
    case sandbox::RunEnd::OutOfMemory:
        return u"out_of_memory"_s;
    case sandbox::RunEnd::DiskFull:
        return u"disk_full"_s;
    case sandbox::RunEnd::TooManyProcesses:
        return u"too_many_processes"_s;
    case sandbox::RunEnd::SandboxEnded:
        return sandbox::endReasonName(outcome.sandboxEnd.value_or(sandbox::EndReason::Crashed));
    case sandbox::RunEnd::StartFailed:
        return u"start_failed"_s;
    }
    return {};
}

}
