// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/operation.h"

namespace sandtray::tools {

/// write_sandbox_file while a process of an earlier run lives: it may read what is written, so it is asked.
class WriteOperation final : public Operation {
    Q_OBJECT

public:
    WriteOperation(mcp::Caller caller, approval::Request request, ManagedSandbox &sandbox, sandbox::FileToWrite file);

private:
    void doPerform() override;
    [[nodiscard]] mcp::ToolResult report(qint64 offset) const override;

    sandbox::FileToWrite m_file;
    mcp::ToolResult m_written;
};

/// Writes, notes the file's new bytes as unreviewed (or, if `reviewed`, as allowed) and answers the facts.
[[nodiscard]] QFuture<Result<mcp::ToolResult>> writeAndNote(ManagedSandbox &sandbox, const sandbox::FileToWrite &file,
    bool reviewed);

}
