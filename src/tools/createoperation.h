// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/collaborators.h"
#include "tools/operation.h"
#include "tools/sandboxregistry.h"

namespace sandtray::tools {

/// create_sandbox with secrets or with more than the default limits: asked, then made.
class CreateOperation final : public Operation {
    Q_OBJECT

public:
    CreateOperation(mcp::Caller caller, approval::Request request, SandboxRegistry::Order order,
        SandboxRegistry &registry, SecretSource &secrets);

private:
    void doPerform() override;
    [[nodiscard]] mcp::ToolResult report(qint64 offset) const override;
    void readSecret(qsizetype index);
    void create();

    SandboxRegistry::Order m_order;
    SandboxRegistry &m_registry;
    SecretSource &m_secrets;
    QPointer<ManagedSandbox> m_made;
};

/// For the model: why a secret of that name cannot be used, and what helps.
[[nodiscard]] QString secretFailureText(const QString &name, const Error &error);

}
