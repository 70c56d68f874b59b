// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/operation.h"
#include "tools/templateshelf.h"

namespace sandtray::tools {

/// snapshot_sandbox: what it keeps outlives the sandbox, so it is asked.
class SnapshotOperation final : public Operation {
    Q_OBJECT

public:
    SnapshotOperation(mcp::Caller caller, approval::Request request, ManagedSandbox &sandbox, QString name,
        TemplateShelf &shelf);

private:
    void doPerform() override;
    [[nodiscard]] mcp::ToolResult report(qint64 offset) const override;

    QString m_name;
    TemplateShelf &m_shelf;
    std::optional<sandbox::Template> m_kept;
};

}
