// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/snapshotting.h"

#include "base/future.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

QFuture<Result<Template>> Snapshotting::begin(
    LocalSandbox &source, const TemplateOrder &order, TemplateStore &store, Factory factory, QObject *context)
{
    auto draft = store.begin(order);
    if (!draft)
        return ready<Template>(tl::unexpected(draft.error()));
    auto *snapshotting
        = new Snapshotting(source, order, store, std::move(factory), std::move(*draft), context);
    const auto future = snapshotting->m_promise.future();
    snapshotting->copy();
    return future;
}

Snapshotting::Snapshotting(LocalSandbox &source, const TemplateOrder &order, TemplateStore &store, Factory factory,
    std::unique_ptr<TemplateStore::Draft> draft, QObject *context)
    : QObject(context)
    , m_source(&source)
    , m_spec(source.spec())
    , m_order(order)
    , m_store(store)
    , m_factory(std::move(factory))
    , m_draft(std::move(draft))
{
    m_promise.start();
}

void Snapshotting::copy()
{
    const QPointer<Snapshotting> self(this); // the sandbox may outlive it
    const auto sink = [self](QByteArrayView bytes) {
        return self ? self->m_draft->append(bytes) : Result<>(fail(Code::Cancelled, u"nobody needs it any more"_s));
    };
    onResult(m_source->archiveHome(sink), this, [this](const Result<> &copied) {
        if (!copied)
            return finish(tl::unexpected(copied.error()));
        tryIt();
    });
}

void Snapshotting::tryIt()
{
    SandboxSpec spec;
    spec.id = SandboxId::generate();
    spec.origin = m_order.name;
    spec.limits = m_spec.limits;
    auto archive = m_draft->openArchive();
    auto trial = archive ? m_factory(spec, std::move(*archive)) : tl::unexpected(archive.error());
    if (!trial)
        return finish(tl::unexpected(trial.error()));
    m_trial = *trial;
    onResult(m_trial->whenReady(), this, [this](const Result<> &started) {
        if (!started)
            return finish(fail(Code::Io, u"the copy cannot be unpacked: "_s + started.error().detail));
        measure();
    });
}

void Snapshotting::measure()
{
    onResult(m_trial->usage(), this, [this](const Result<SandboxUsage> &usage) {
        if (!usage)
            return finish(tl::unexpected(usage.error()));
        compare(usage->diskBytes);
    });
}

void Snapshotting::compare(qint64 diskBytes)
{
    const QPointer<Snapshotting> self(this);
    const auto sink = [self](QByteArrayView bytes) {
        if (self)
            self->m_trialHash.addData(bytes);
        return Result<>();
    };
    onResult(m_trial->archiveHome(sink), this, [this, diskBytes](const Result<> &copied) {
        if (!copied)
            return finish(tl::unexpected(copied.error()));
        if (m_trialHash.result() != m_draft->sha256())
            return finish(fail(Code::Io, u"the copy is not what was copied; nothing was kept"_s));
        commit(diskBytes);
    });
}

void Snapshotting::commit(qint64 diskBytes)
{
    Template kept;
    kept.name = m_order.name;
    kept.owner = m_order.owner;
    kept.notes = m_order.notes;
    kept.source = m_spec.id;
    kept.origin = m_spec.origin;
    kept.diskBytes = diskBytes;
    finish(m_store.commit(*m_draft, kept));
}

void Snapshotting::finish(Result<Template> result)
{
    m_promise.addResult(std::move(result));
    m_promise.finish();
    deleteLater();
}

}
