// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandboxbackend.h"
#include "tools/sandboxregistry.h"

namespace sandtray::tools {

/// Which templates a client may use: its own, and those that the user shares. Main thread.
class TemplateShelf {
public:
    explicit TemplateShelf(sandbox::SandboxBackend &backend)
        : m_backend(backend)
    {
    }

    /// Oldest first.
    [[nodiscard]] QList<sandbox::Template> visibleTo(const ClientId &client) const;
    /// By its name; the client's own come before shared ones. Code::NotFound names those that there are.
    [[nodiscard]] Result<sandbox::Template> find(const ClientId &client, const QString &name) const;
    /// Makes `order` one for a sandbox of this template.
    [[nodiscard]] Result<> base(SandboxRegistry::Order &order, const sandbox::Template &kept) const;
    /// Whether the client could keep one under this name now.
    [[nodiscard]] Result<> checkNew(const ClientId &client, const QString &name) const;
    [[nodiscard]] QFuture<Result<sandbox::Template>> keep(ManagedSandbox &source, const QString &name);
    /// Nobody wants it; should it stay, it ends by itself.
    void discard(const sandbox::Template &kept) { (void)m_backend.removeTemplate(kept.id); }

private:
    sandbox::SandboxBackend &m_backend;
};

/// Facts of one, for programs.
[[nodiscard]] QJsonObject templateFacts(const sandbox::Template &kept);

}
