// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/localbackend.h"

#include "base/future.h"
#include "sandbox/hostproblem.h"
#include "sandbox/log.h"
#include "sandbox/probe.h"
#include "sandbox/roottree.h"
#include "sandbox/userscope.h"

#include <QDir>
#include <QFileInfo>

#include <unistd.h>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

/// The last reference is gone, perhaps within one of the sandbox's own signals. Its processes end before the object, so
/// that nobody has to wait for them.
void letGo(LocalSandbox *sandbox)
{
    const auto ended = sandbox->destroy(EndReason::Killed);
    if (ended.isFinished())
        return sandbox->deleteLater();
    QObject::connect(sandbox, &Sandbox::ended, sandbox, &QObject::deleteLater);
}

}

qint64 defaultBudget()
{
    return qint64(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGESIZE) / 2;
}

LocalBackend::LocalBackend(LocalBackendConfig config, const Clock &clock)
    : m_config(std::move(config))
    , m_clock(clock)
    , m_layout(HostLayout::detect())
    , m_templates(m_config.templateFolder, clock)
    , m_spares([this](const SparePool::Kind &kind) { return encloseKind(kind); }, m_config.spares)
{
    if (!m_config.templateFolder.isEmpty())
        m_templates.removeLeftovers();
}

LocalBackend::~LocalBackend() = default;

Capabilities LocalBackend::capabilities() const
{
    Capabilities can;
    can.memoryEnforced = m_groups != nullptr;
    can.cpuEnforced = true; // by the group, or whole processors: CpuShare
    can.diskEnforced = true; // a sized tmpfs
    can.processesEnforced = true; // RLIMIT_NPROC inside the user namespace counts that sandbox alone
    return can;
}

QFuture<Result<>> LocalBackend::enforceLimits(qint64 budget)
{
    m_enforcing = enterUserScope(&m_context).then(&m_context, [this, budget](const Result<QString> &folder) -> Result<> {
        auto tree = folder.and_then([&](const QString &own) { return CgroupTree::prepare(own, budget); });
        if (!tree) {
            qCInfo(lcSandbox).noquote() << "limits of memory are watched, not enforced:" << tree.error().detail;
            return tl::unexpected(tree.error());
        }
        m_groups = std::move(*tree);
        return {};
    });
    return m_enforcing;
}

QFuture<Result<std::shared_ptr<Sandbox>>> LocalBackend::create(const SandboxSpec &spec)
{
    if (m_enforcing.isFinished())
        return createNow(spec);
    const auto answer = std::make_shared<QPromise<Result<std::shared_ptr<Sandbox>>>>();
    answer->start();
    onResult(m_enforcing, &m_context, [this, spec, answer](const Result<> &) {
        onResult(createNow(spec), &m_context, [answer](const Result<std::shared_ptr<Sandbox>> &made) {
            answer->addResult(made);
            answer->finish();
        });
    });
    return answer->future();
}

QFuture<Result<std::shared_ptr<Sandbox>>> LocalBackend::createNow(const SandboxSpec &spec)
{
    using Answer = Result<std::shared_ptr<Sandbox>>;
    auto sandbox = launch(spec);
    if (!sandbox)
        return ready<std::shared_ptr<Sandbox>>(tl::unexpected(sandbox.error()));
    // Not then(): its continuation holds the sandbox, and would lie in a promise of the same sandbox.
    const auto answer = std::make_shared<QPromise<Answer>>();
    answer->start();
    onResult((*sandbox)->whenReady(), &m_context, [answer, sandbox = *sandbox](const Result<> &started) {
        answer->addResult(started ? Answer(sandbox) : Answer(tl::unexpected(started.error())));
        answer->finish();
    });
    return answer->future();
}

Result<std::shared_ptr<LocalSandbox>> LocalBackend::launch(const SandboxSpec &spec)
{
    if (const auto checked = checkSpec(spec); !checked)
        return tl::unexpected(checked.error());
    auto patterns = SecretPatterns::make(spec.secrets);
    if (!patterns)
        return tl::unexpected(patterns.error());
    if (const auto problem = obviousProblem())
        return fail(Code::Unavailable, problem->detail + u" To mend it: "_s + problem->fix);
    if (const auto room = checkRoom(spec); !room)
        return tl::unexpected(room.error());
    auto enclosure = prepareSpool().and_then([&] { return m_spares.take({spec.limits.diskBytes, spec.base}); });
    if (!enclosure)
        return fail(Code::Unavailable, enclosure.error().detail);
    return furnish(spec, std::move(*patterns), std::move(*enclosure));
}

Result<> LocalBackend::checkRoom(const SandboxSpec &spec) const
{
    if (spec.base.isNull())
        return {};
    const auto base = m_templates.find(spec.base);
    if (!base)
        return tl::unexpected(base.error());
    if (base->isRoot)
        return {};
    const qint64 needed = base->diskBytes + (qint64(1) << 20);
    if (spec.limits.diskBytes >= needed)
        return {};
    return fail(Code::BadArgument, u"The files of template %1 need a disk of at least %2 MiB: raise disk_mb."_s
            .arg(base->name).arg((needed >> 20) + 1));
}

Result<std::shared_ptr<LocalSandbox>> LocalBackend::furnish(
    const SandboxSpec &spec, SecretPatterns patterns, Enclosure enclosure)
{
    if (const TemplateId &root = enclosure.root.id; !root.isNull()) { // a spare does not hold it
        auto lock = m_templates.holdRoot(root);
        if (!lock)
            return tl::unexpected(lock.error());
        enclosure.root.lock = std::move(*lock);
    }
    if (enclosure.group)
        if (const auto limited = enclosure.group->setLimits(spec.limits); !limited)
            return fail(Code::Unavailable, limited.error().detail);
    auto sandbox = std::make_unique<LocalSandbox>(spec, std::move(patterns), std::move(enclosure),
        LocalSandbox::Surroundings{m_clock, m_config.spoolFolder, m_config.spoolCapacity, &m_cpus});
    if (!m_groups)
        m_budget.watch(*sandbox);
    return std::shared_ptr<LocalSandbox>(sandbox.release(), letGo);
}

QFuture<Result<HomeCopy::Made>> LocalBackend::copyHome(Sandbox &source, Result<std::unique_ptr<TemplateStore::Draft>> draft,
    const SandboxSpec &spec, SecretPatterns patterns)
{
    auto *local = qobject_cast<LocalSandbox *>(&source);
    if (!local)
        return ready<HomeCopy::Made>(fail(Code::Internal, u"not a sandbox of this machine"_s));
    if (!draft)
        return ready<HomeCopy::Made>(tl::unexpected(draft.error()));
    const auto factory = [this, spec, root = local->root(), patterns = std::move(patterns)](UniqueFd archive) {
        return encloseHome(spec.limits.diskBytes, root, std::move(archive)).and_then([&](Enclosure &&enclosure) {
            return furnish(spec, patterns, std::move(enclosure));
        });
    };
    return HomeCopy::begin(*local, std::move(*draft), factory, &m_context);
}

QFuture<Result<Template>> LocalBackend::snapshot(Sandbox &source, const TemplateOrder &order)
{
    SandboxSpec trial;
    trial.id = SandboxId::generate();
    trial.limits = source.spec().limits;
    Template kept{.name = order.name, .owner = order.owner, .source = source.spec().id,
        .origin = source.spec().origin, .notes = order.notes};
    if (const auto *local = qobject_cast<LocalSandbox *>(&source))
        kept.root = local->root();
    return copyHome(source, m_templates.begin(order), trial, {})
        .then(&m_context, [this, kept](const Result<HomeCopy::Made> &made) mutable -> Result<Template> {
            if (!made)
                return tl::unexpected(made.error());
            kept.diskBytes = made->diskBytes;
            return m_templates.commit(*made->draft, kept);
        });
}

QFuture<Result<std::shared_ptr<Sandbox>>> LocalBackend::fork(Sandbox &source, const SandboxSpec &spec)
{
    using Answer = Result<std::shared_ptr<Sandbox>>;
    auto patterns = checkSpec(spec).and_then([&] { return SecretPatterns::make(spec.secrets); });
    if (!patterns)
        return ready<std::shared_ptr<Sandbox>>(tl::unexpected(patterns.error()));
    return copyHome(source, m_templates.beginUnnamed(), spec, std::move(*patterns))
        .then(&m_context, [](const Result<HomeCopy::Made> &made) -> Answer {
            if (!made)
                return tl::unexpected(made.error());
            return made->sandbox;
        });
}

Result<> LocalBackend::removeTemplate(const TemplateId &id)
{
    m_spares.forget(id);
    return m_templates.remove(id);
}

Result<Enclosure> LocalBackend::encloseKind(const SparePool::Kind &kind)
{
    if (kind.base.isNull())
        return encloseHome(kind.diskBytes, {}, {});
    const auto base = m_templates.find(kind.base);
    if (!base || base->isRoot)
        return base ? encloseHome(kind.diskBytes, base->id, {}) : tl::unexpected(base.error());
    return m_templates.openArchive(*base).and_then(
        [&](UniqueFd &&archive) { return encloseHome(kind.diskBytes, base->root, std::move(archive)); });
}

Result<Enclosure> LocalBackend::encloseHome(qint64 diskBytes, const TemplateId &root, UniqueFd archive)
{
    if (root.isNull())
        return enclose(makeBwrapPlan(diskBytes, m_layout), std::move(archive));
    const auto kept = m_templates.find(root);
    const auto layout = kept ? rootLayout(m_layout, m_templates.treeOf(*kept)) : tl::unexpected(kept.error());
    auto enclosure =
        layout ? enclose(makeBwrapPlan(diskBytes, *layout), std::move(archive)) : tl::unexpected(layout.error());
    if (enclosure)
        enclosure->root = {root, checkedSearchPath(kept->searchPath), {}};
    return enclosure;
}

Result<std::shared_ptr<LocalSandbox>> LocalBackend::encloseImport(const BwrapPlan &plan, const QString &searchPath)
{
    SandboxSpec spec;
    spec.id = SandboxId::generate();
    return prepareSpool().and_then([&] { return enclose(plan); }).and_then([&](Enclosure &&enclosure) {
        enclosure.root.searchPath = searchPath;
        return furnish(spec, {}, std::move(enclosure));
    });
}

QFuture<Result<LocalBackend::ImportedRoot>> LocalBackend::importRoot(
    const QString &archive, const TemplateOrder &order, RootImport::Progress progress)
{
    if (const auto problem = obviousProblem())
        return ready<ImportedRoot>(fail(Code::Unavailable, problem->detail + u" To mend it: "_s + problem->fix));
    auto draft = m_templates.beginRoot(order);
    if (!draft)
        return ready<ImportedRoot>(tl::unexpected(draft.error()));
    const qint64 disk = Limits().diskBytes;
    RootImport::Factories factories;
    factories.unpacking = [=, this](const TemplateStore::RootDraft &into) {
        return encloseImport(makeImportPlan(disk, m_layout, {into.folder(), archive}), {});
    };
    factories.trying = [=, this](const TemplateStore::RootDraft &made, const QString &searchPath) {
        return rootLayout(m_layout, made.tree()).and_then([&](const HostLayout &layout) {
            return encloseImport(makeBwrapPlan(disk, layout), searchPath);
        });
    };
    return RootImport::begin(std::move(*draft), std::move(factories), std::move(progress), &m_context)
        .then(&m_context, [this, order](const Result<RootImport::Made> &made) -> Result<ImportedRoot> {
            if (!made)
                return tl::unexpected(made.error());
            const Template kept{.name = order.name,
                .owner = order.owner,
                .isShared = true,
                .searchPath = made->searchPath,
                .archiveBytes = made->bytes,
                .notes = order.notes};
            return m_templates.commit(*made->draft, kept).map([&](const Template &committed) {
                return ImportedRoot{committed, made->programs};
            });
        });
}

Result<Enclosure> LocalBackend::enclose(const BwrapPlan &plan, UniqueFd archive)
{
    if (!m_seccomp) {
        const auto architecture = nativeArchitecture();
        if (!architecture)
            return fail(Code::Unavailable, u"there is no list of system calls for this architecture"_s);
        auto built = buildSeccompPrograms(*architecture);
        if (!built)
            return tl::unexpected(built.error());
        m_seccomp = std::move(*built);
    }
    auto command = prepare(plan, {m_config.bwrapPath, m_config.agentPath, *m_seccomp}, std::move(archive));
    if (!command)
        return tl::unexpected(command.error());
    std::unique_ptr<SandboxGroup> group;
    if (m_groups) {
        auto made = m_groups->makeGroup();
        auto processes = made ? (*made)->openProcesses() : tl::unexpected(made.error());
        if (!processes)
            return tl::unexpected(processes.error());
        group = std::move(*made);
        command->group = std::move(*processes);
    }
    UniqueFd channel = std::move(command->hostEnd);
    return Enclosure{std::move(group), std::make_unique<SandboxProcess>(std::move(*command)), std::move(channel), {}};
}

Result<> LocalBackend::prepareSpool() const
{
    if (QFileInfo(m_config.spoolFolder).isDir())
        return {};
    const auto mine = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    if (!QDir().mkpath(m_config.spoolFolder) || !QFile::setPermissions(m_config.spoolFolder, mine))
        return fail(Code::Io, u"cannot make the folder %1"_s.arg(m_config.spoolFolder));
    return {};
}

/// Nothing is started to find these out.
std::optional<HostProblem> LocalBackend::obviousProblem() const
{
    using Kind = HostProblem::Kind;
    if (::geteuid() == 0) // a root user's sandbox is mapped to root on the host
        return HostProblem{Kind::RunningAsRoot, u"Sandtray does not run as root."_s, u"start it as an ordinary user"_s};
    if (!QFileInfo(m_config.agentPath).isFile())
        return HostProblem{
            Kind::AgentMissing, u"The agent is missing: %1."_s.arg(m_config.agentPath), u"reinstall sandtray"_s};
    return std::nullopt;
}

QFuture<std::optional<HostProblem>> LocalBackend::probe()
{
    if (const auto problem = obviousProblem()) {
        QPromise<std::optional<HostProblem>> promise;
        promise.start();
        promise.addResult(problem);
        promise.finish();
        return promise.future();
    }
    return probeNamespaces(m_config.bwrapPath, &m_context).then(&m_context, [this](std::optional<HostProblem> problem) {
        if (!problem)
            m_spares.prepareFor({Limits().diskBytes, TemplateId()});
        return problem;
    });
}

}
