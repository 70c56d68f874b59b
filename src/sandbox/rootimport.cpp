// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/rootimport.h"

#include "base/future.h"
#include "sandbox/bwrapplan.h"
#include "sandbox/outputspool.h"
#include "sandbox/roottree.h"

#include <QFile>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostFiles = 500'000;
constexpr qint64 saidLimit = 4096;

RunSpec unpackingRun(qint64 room)
{
    QFile script(u":/sandtray/import/unpack_root.sh"_s);
    const bool opened = script.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "unpackingRun", "the script is compiled in");
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {u"bash"_s, u"/proc/self/fd/3"_s, QString::fromLatin1(importArchive), QString::fromLatin1(importFolder),
        QString::number(room), QString::number(mostFiles)};
    spec.script = opened ? script.readAll() : QByteArray();
    return spec;
}

/// Also proves that programs of it run on this machine.
RunSpec tryingRun()
{
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {
        u"sh"_s, u"-c"_s, u"for name in bash python3 node; do ! command -v $name >/dev/null || echo $name; done"_s};
    return spec;
}

Error unpackingError(int code, const QString &why)
{
    switch (code) {
    case 10:
        return {Code::BadArgument, why};
    case 11:
        return {Code::TooLarge, why};
    case 12:
        return {Code::Unavailable, why};
    default:
        return {Code::Io, why};
    }
}

}

QFuture<Result<RootImport::Made>> RootImport::begin(
    std::unique_ptr<TemplateStore::RootDraft> draft, Factories factories, Progress progress, QObject *context)
{
    auto *import = new RootImport(std::move(draft), std::move(factories), std::move(progress), context);
    const auto future = import->m_promise.future();
    import->unpack();
    return future;
}

RootImport::RootImport(
    std::unique_ptr<TemplateStore::RootDraft> draft, Factories factories, Progress progress, QObject *context)
    : QObject(context)
    , m_factories(std::move(factories))
    , m_progress(std::move(progress))
    , m_made{std::move(draft), 0, {}, {}}
{
    m_promise.start();
}

void RootImport::enter(const Created &created, const RunSpec &spec, void (RootImport::*then)(const RunOutcome &))
{
    if (!created)
        return fail(created.error());
    m_sandbox = *created;
    onResult(m_sandbox->whenReady(), this, [this, spec, then](const Result<> &started) {
        const auto run = started ? m_sandbox->start(spec) : tl::unexpected(started.error());
        if (!run)
            return fail(run.error());
        m_run = *run;
        if (!m_isUnpacked) // what the trial prints is what strangers wrote
            connect(m_run, &Run::outputArrived, this, &RootImport::readProgress);
        connect(m_run, &Run::finished, this, then);
    });
}

void RootImport::unpack()
{
    enter(m_factories.unpacking(*m_made.draft), unpackingRun(m_made.draft->room()), &RootImport::unpacked);
}

void RootImport::readProgress()
{
    const QByteArray text = m_run->spool(Stream::Output).read(0, saidLimit).bytes;
    for (qsizetype end = text.indexOf('\n', m_read); end >= 0; end = text.indexOf('\n', m_read)) {
        const QByteArray line = text.mid(m_read, end - m_read);
        m_read = end + 1;
        if (line == "step reading")
            m_progress(ImportStep::Reading);
        else if (line == "step unpacking")
            m_progress(ImportStep::Unpacking);
        else if (line.startsWith("bytes "))
            m_made.bytes = line.mid(6).toLongLong();
        else if (line.startsWith("path "))
            m_made.searchPath = checkedSearchPath(QString::fromUtf8(line.mid(5)));
    }
}

void RootImport::unpacked(const RunOutcome &outcome)
{
    readProgress();
    if (outcome.end == RunEnd::Exited && outcome.exitCode == 0)
        return leave([this] { tryIt(); });
    const QString why = said(Stream::Error);
    const bool exited = outcome.end == RunEnd::Exited;
    fail(exited ? unpackingError(*outcome.exitCode, why) : Error{Code::Io, u"the programs that unpack were ended"_s});
}

void RootImport::tryIt()
{
    m_isUnpacked = true;
    m_progress(ImportStep::Trying);
    enter(m_factories.trying(*m_made.draft, m_made.searchPath), tryingRun(), &RootImport::tried);
}

void RootImport::tried(const RunOutcome &outcome)
{
    if (outcome.exitCode != 0)
        return fail({Code::Io,
            u"its programs do not run on this computer: "_s
                + (outcome.end == RunEnd::StartFailed ? outcome.failure : said(Stream::Error))});
    m_made.programs = said(Stream::Output).split(u'\n', Qt::SkipEmptyParts);
    m_made.programs.removeIf(
        [](const QString &name) { return name != "bash"_L1 && name != "python3"_L1 && name != "node"_L1; });
    m_made.programs.removeDuplicates();
    leave([this] { finish(std::move(m_made)); });
}

/// The next step must not meet what the sandbox may still be writing.
void RootImport::leave(std::function<void()> then)
{
    onResult(m_sandbox->destroy(EndReason::Killed), this, [this, then = std::move(then)](const Result<> &) {
        m_sandbox.reset();
        m_run = nullptr;
        then();
    });
}

QString RootImport::said(Stream stream) const
{
    return QString::fromUtf8(m_run->spool(stream).read(0, saidLimit).bytes).trimmed();
}

void RootImport::fail(const Error &error)
{
    if (!m_sandbox)
        return finish(tl::unexpected(error));
    leave([this, error] { finish(tl::unexpected(error)); });
}

void RootImport::finish(Result<Made> result)
{
    m_promise.addResult(std::move(result));
    m_promise.finish();
    deleteLater();
}

}
