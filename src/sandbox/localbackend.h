// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/future.h"
#include "sandbox/homecopy.h"
#include "sandbox/localsandbox.h"
#include "sandbox/memorybudget.h"
#include "sandbox/rootimport.h"
#include "sandbox/sandboxbackend.h"
#include "sandbox/sparepool.h"
#include "sandbox/templatestore.h"

namespace sandtray::sandbox {

struct LocalBackendConfig {
    QString bwrapPath = QStringLiteral("/usr/bin/bwrap"); ///< absolute: never found by PATH
    QString agentPath; ///< of the static sandtray-agent
    QString spoolFolder; ///< on a disk; made when missing
    qint64 spoolCapacity = qint64(64) << 20;
    QString templateFolder; ///< on a disk; made when missing
    int spares = 1; ///< sandboxes started in advance
};

/// What all sandboxes together may take of the memory unless the user says otherwise: half of it.
[[nodiscard]] qint64 defaultBudget();

/// Sandboxes on this machine, by bubblewrap. Owned by the composition root; main thread only.
class LocalBackend final : public SandboxBackend {
public:
    LocalBackend(LocalBackendConfig config, const Clock &clock);
    ~LocalBackend() override;

    [[nodiscard]] QFuture<Result<std::shared_ptr<Sandbox>>> create(const SandboxSpec &spec) override;
    [[nodiscard]] QFuture<Result<Template>> snapshot(Sandbox &source, const TemplateOrder &order) override;
    [[nodiscard]] QFuture<Result<std::shared_ptr<Sandbox>>> fork(Sandbox &source, const SandboxSpec &spec) override;
    [[nodiscard]] QList<Template> templates() const override { return m_templates.all(); }
    [[nodiscard]] Result<> removeTemplate(const TemplateId &id) override;
    struct ImportedRoot {
        Template kept;
        QStringList programs; ///< of bash, python3, node: those that it has
    };
    /// Makes a template of a root file system: a tar archive of one, or an image of containers (OCI, Docker), which may
    /// be compressed. Every client may use it, and it stays until it is removed. Errors of RootImport and of
    /// snapshot().
    [[nodiscard]] QFuture<Result<ImportedRoot>> importRoot(
        const QString &archive, const TemplateOrder &order, RootImport::Progress progress);
    /// Without a problem, it also makes the spares, for sandboxes of the default size.
    [[nodiscard]] QFuture<std::optional<HostProblem>> probe() override;
    [[nodiscard]] Capabilities capabilities() const override;
    /// Has the kernel hold the limits of memory and processors from now on, all sandboxes together within `budget` bytes:
    /// moves this process into a scope of its own. Code::Unavailable with the reason where that cannot be; then they are
    /// watched. Sandboxes that are asked for meanwhile wait for the answer.
    QFuture<Result<>> enforceLimits(qint64 budget);

private:
    [[nodiscard]] std::optional<HostProblem> obviousProblem() const;
    [[nodiscard]] Result<std::shared_ptr<LocalSandbox>> launch(const SandboxSpec &spec);
    [[nodiscard]] QFuture<Result<HomeCopy::Made>> copyHome(Sandbox &source,
        Result<std::unique_ptr<TemplateStore::Draft>> draft, const SandboxSpec &spec, SecretPatterns patterns);
    [[nodiscard]] Result<> checkRoom(const SandboxSpec &spec) const;
    [[nodiscard]] QFuture<Result<std::shared_ptr<Sandbox>>> createNow(const SandboxSpec &spec);
    [[nodiscard]] Result<std::shared_ptr<LocalSandbox>> furnish(
        const SandboxSpec &spec, SecretPatterns patterns, Enclosure enclosure);
    [[nodiscard]] Result<Enclosure> encloseKind(const SparePool::Kind &kind);
    [[nodiscard]] Result<Enclosure> encloseHome(qint64 diskBytes, const TemplateId &root, UniqueFd archive);
    [[nodiscard]] Result<Enclosure> enclose(const BwrapPlan &plan, UniqueFd archive = {});
    [[nodiscard]] Result<std::shared_ptr<LocalSandbox>> encloseImport(const BwrapPlan &plan, const QString &searchPath);
    [[nodiscard]] Result<> prepareSpool() const;

    LocalBackendConfig m_config;
    const Clock &m_clock;
    HostLayout m_layout;
    std::optional<SeccompPrograms> m_seccomp; // built once, when first needed
    CpuShares m_cpus;
    QFuture<Result<>> m_enforcing = ready(Result<>());
    std::unique_ptr<CgroupTree> m_groups; // none: limits are watched
    MemoryBudget m_budget{defaultBudget()}; // without groups
    TemplateStore m_templates;
    SparePool m_spares;
    QObject m_context; // continuations end with this
};

}
