// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"
#include "mcp/contextproviders.h"
#include "tools/context/resourceuri.h"
#include "tools/operationdesk.h"
#include "tools/sandboxregistry.h"

#include <QObject>

namespace sandtray::tools {

/// The files of a client's living sandboxes and the log of its runs, as resources. The first page of the list has the
/// log, each page the files of one sandbox, oldest sandbox first. Secret values are replaced as in the tools. A list
/// does not renew a lease, for clients ask for it unasked; a read does. Main thread.
class SandboxResources : public QObject, public mcp::ResourceProvider {
    Q_OBJECT

public:
    SandboxResources(SandboxRegistry &registry, const OperationDesk &desk, history::StateStore &ledger);

    [[nodiscard]] QList<mcp::ResourceTemplate> templates() const override;
    [[nodiscard]] QFuture<Result<mcp::ResourcePage>> resources(
        const mcp::Caller &caller, const QString &cursor) override;
    [[nodiscard]] QFuture<Result<mcp::ResourceContents>> read(const mcp::Caller &caller, const QString &uri) override;
    [[nodiscard]] QFuture<Result<QStringList>> completeTemplate(const mcp::Caller &caller, const QString &uriTemplate,
        const mcp::PartialArgument &argument) override;

    /// The living sandboxes of a client whose id begins so.
    [[nodiscard]] QStringList sandboxIds(const ClientId &client, const QString &begin) const;

private:
    [[nodiscard]] QList<ManagedSandbox *> living(const ClientId &client) const;
    [[nodiscard]] Result<ManagedSandbox *> find(const ClientId &client, const SandboxId &id) const;
    [[nodiscard]] QFuture<Result<mcp::ResourceContents>> readFile(ManagedSandbox &sandbox, const SandboxUri &uri);
    [[nodiscard]] QFuture<Result<mcp::ResourceContents>> readFolder(ManagedSandbox &sandbox, const SandboxUri &uri);
    [[nodiscard]] QFuture<Result<mcp::ResourceContents>> readRunLog(const ClientId &client);
    [[nodiscard]] QFuture<Result<QStringList>> completePath(ManagedSandbox &sandbox, const QString &begin);
    [[nodiscard]] QFuture<Result<QStringList>> completeRun(const ClientId &client, const QString &begin);

    SandboxRegistry &m_registry;
    const OperationDesk &m_desk;
    history::StateStore &m_ledger;
};

}
