// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/homecopy.h"

#include "base/future.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

QFuture<Result<HomeCopy::Made>> HomeCopy::begin(
    LocalSandbox &source, std::unique_ptr<TemplateStore::Draft> draft, Factory factory, QObject *context)
{
    auto *copy = new HomeCopy(source, std::move(draft), std::move(factory), context);
    const auto future = copy->m_promise.future();
    copy->copy();
    return future;
}

HomeCopy::HomeCopy(
    LocalSandbox &source, std::unique_ptr<TemplateStore::Draft> draft, Factory factory, QObject *context)
    : QObject(context)
    , m_source(&source)
    , m_factory(std::move(factory))
    , m_made{std::move(draft), nullptr, 0}
{
    m_promise.start();
}

void HomeCopy::copy()
{
    const auto sink = [draft = m_made.draft](QByteArrayView bytes) { return draft->append(bytes); };
    onResult(m_source->archiveHome(sink), this, [this](const Result<> &copied) {
        if (!copied)
            return finish(copied);
        unpack();
    });
}

void HomeCopy::unpack()
{
    auto archive = m_made.draft->openArchive();
    auto sandbox = archive ? m_factory(std::move(*archive)) : tl::unexpected(archive.error());
    if (!sandbox)
        return finish(tl::unexpected(sandbox.error()));
    m_made.sandbox = *sandbox;
    onResult(m_made.sandbox->whenReady(), this, [this](const Result<> &started) {
        if (!started)
            return finish(fail(Code::Io, QString(u"the copy cannot be unpacked: "_s + started.error().detail)));
        measure();
    });
}

void HomeCopy::measure()
{
    onResult(m_made.sandbox->usage(), this, [this](const Result<SandboxUsage> &usage) {
        if (!usage)
            return finish(tl::unexpected(usage.error()));
        m_made.diskBytes = usage->diskBytes;
        compare();
    });
}

void HomeCopy::compare()
{
    const QPointer<HomeCopy> self(this);
    const auto sink = [self](QByteArrayView bytes) {
        if (self)
            self->m_hash.addData(bytes);
        return Result<>();
    };
    onResult(m_made.sandbox->archiveHome(sink), this, [this](const Result<> &copied) {
        if (!copied)
            return finish(copied);
        if (m_hash.result() != m_made.draft->sha256())
            return finish(fail(Code::Io, u"the copy is not what was copied; nothing was kept"_s));
        finish({});
    });
}

void HomeCopy::finish(const Result<> &result)
{
    if (result)
        m_promise.addResult(std::move(m_made));
    else
        m_promise.addResult(tl::unexpected(result.error()));
    m_promise.finish();
    deleteLater();
}

}
