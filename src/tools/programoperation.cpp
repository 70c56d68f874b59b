// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/programoperation.h"

#include "base/future.h"
#include "sandbox/outputspool.h"
#include "sandbox/programs.h"
#include "tools/filedigest.h"
#include "tools/loadpicture.h"
#include "tools/runfacts.h"

#include <algorithm>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {
constexpr qint64 largestReviewedFile = qint64(64) << 20;
}

ProgramOperation::ProgramOperation(QString tool, mcp::Caller caller, approval::Request request, ManagedSandbox &sandbox,
    Program program, PictureScaler &scaler)
    : Operation(std::move(tool), std::move(caller), std::move(request), &sandbox)
    , m_program(std::move(program))
    , m_scaler(scaler)
    , m_isCell(m_program.spec.cell)
    , m_limits(sandbox.engine().spec().limits)
{
    m_program.spec.id = id();
}

void ProgramOperation::doReplaceText(const QString &text)
{
    sandbox::RunSpec &spec = m_program.spec;
    if (m_isCell) {
        spec.script = text.toUtf8();
        return;
    }
    const sandbox::RunSpec command = sandbox::commandFor(text);
    spec.argv = command.argv;
    spec.script = command.script;
}

void ProgramOperation::doPerform()
{
    if (wasSeen())
        verifyFile(0);
    else
        start();
}

// What was reviewed is what runs, or nothing runs: a process of an earlier run may have changed a reviewed file.
void ProgramOperation::verifyFile(qsizetype index)
{
    const QList<approval::FileUnderReview> &files = request().act.files;
    if (index == files.size() || !sandbox() || !sandbox()->isAlive())
        return start();
    const approval::FileUnderReview &file = files.at(index);
    onResult(fileDigest(sandbox()->engine(), file.path, sandbox()), this,
        [this, index, file](const Result<QByteArray> &sha256) {
            if (isOver())
                return;
            const bool gone = !sha256 && sha256.error().code == Code::NotFound;
            if (gone || (sha256 && *sha256 == file.sha256))
                return verifyFile(index + 1);
            takeChangedFile(file.path);
        });
}

/// The next request shows it as it is now.
void ProgramOperation::takeChangedFile(const QString &path)
{
    onResult(wholeFile(sandbox()->engine(), path, largestReviewedFile, sandbox()), this,
        [this, path](const Result<QByteArray> &bytes) {
            if (sandbox() && bytes)
                sandbox()->unreviewed().noteWritten(path, *bytes);
            failWith({Code::Conflict,
                u"Nothing was run: %1 changed after it was reviewed. Call again to have it reviewed as it is now."_s.arg(path)});
        });
}

/// Files that the agent wrote after the request was made were not in view.
bool ProgramOperation::isWhatWasSeen() const
{
    if (sandbox()->isBeingWritten())
        return false;
    const QList<approval::FileUnderReview> &seen = request().act.files;
    const QList<approval::FileUnderReview> pending = sandbox()->unreviewed().pending();
    return std::all_of(pending.cbegin(), pending.cend(), [&seen](const approval::FileUnderReview &file) {
        return std::any_of(seen.cbegin(), seen.cend(), [&file](const approval::FileUnderReview &other) {
            return other.path == file.path && other.sha256 == file.sha256;
        });
    });
}

void ProgramOperation::start()
{
    if (!sandbox() || !sandbox()->isAlive())
        return failWith({Code::Ended, u"The sandbox ended before the program could start."_s});
    if (wasSeen() && !isWhatWasSeen())
        return failWith({Code::Conflict,
            u"Nothing was run: a file was written after this request was made. Call again to have all of it reviewed."_s});
    if (wasSeen())
        sandbox()->unreviewed().noteAllowed(request().act.files);
    const Result<sandbox::Run *> run = sandbox()->start(m_program.spec);
    if (!run)
        return failWith(run.error());
    m_run = *run;
    if (!m_run->isRunning())
        return onRunFinished();
    connect(m_run, &sandbox::Run::finished, this, &ProgramOperation::onRunFinished);
}

void ProgramOperation::onRunFinished()
{
    if (!m_isCell || !sandbox())
        return finish();
    const QPointer<ManagedSandbox> box = sandbox();
    m_results = readReports(m_run->takeReports(), [box](const QString &text) { return box->masked(text); });
    fetchPicture(0);
}

void ProgramOperation::fetchPicture(qsizetype index)
{
    while (index < m_results.shown.size() && !m_results.shown.at(index).picture)
        ++index;
    if (index == m_results.shown.size() || !sandbox() || !sandbox()->isAlive())
        return finish();
    const auto picture = loadPicture(*sandbox(), m_results.shown.at(index).picture->path, m_scaler, sandbox());
    onResult(picture, this, [this, index](const Result<CellPicture> &loaded) {
        m_results.shown[index].picture = *loaded;
        fetchPicture(index + 1);
    });
}

void ProgramOperation::releaseAct()
{
    Operation::releaseAct();
    m_program.spec = {};
}

qsizetype ProgramOperation::pictureBytes() const
{
    qsizetype bytes = 0;
    for (const CellResult &result : m_results.shown)
        bytes += result.picture ? result.picture->bytes.size() : 0;
    return bytes;
}

void ProgramOperation::dropPictures()
{
    for (CellResult &result : m_results.shown) {
        if (!result.picture || result.picture->bytes.isEmpty())
            continue;
        result.picture->bytes.clear();
        result.picture->note = u"not kept any longer: read it with read_sandbox_file; file %1"_s.arg(result.picture->path);
    }
}

void ProgramOperation::doCancel()
{
    if (m_run)
        m_run->stop();
}

mcp::ToolResult ProgramOperation::report(qint64 offset) const
{
    if (!m_run)
        return {.text = u"The program is about to start. Call wait_run with run_id %1."_s.arg(id().toString())};
    return runReport(*m_run,
        {.runId = id(), .offset = offset, .timeout = m_program.timeout, .limits = m_limits, .cell = m_isCell ? &m_results : nullptr,
            .isSettling = state() == State::Running && !m_run->isRunning()});
}

QString ProgramOperation::outcomeName() const
{
    return m_run && state() == State::Finished ? endName(m_run->outcome()) : Operation::outcomeName();
}

QJsonObject ProgramOperation::ledgerDetails() const
{
    if (!m_run || m_run->isRunning())
        return {};
    const sandbox::RunOutcome &outcome = m_run->outcome();
    return {{u"exit_code"_s, outcome.exitCode ? QJsonValue(*outcome.exitCode) : QJsonValue()},
        {u"stdout_bytes"_s, m_run->spool(sandbox::Stream::Output).size()},
        {u"stderr_bytes"_s, m_run->spool(sandbox::Stream::Error).size()},
        {u"duration_ms"_s, qint64(outcome.duration.count())}};
}

}
