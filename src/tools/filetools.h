// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/toolbox.h"

namespace sandtray::tools {

class SandboxTools;

/// read_sandbox_file, write_sandbox_file, list_sandbox_files. The agent inside does the work; no path of a sandbox is
/// ever opened out here.
class FileTools : public QObject {
    Q_OBJECT

public:
    FileTools(const Toolbox::Services &services, SandboxTools &sandboxes);

    void read(mcp::PendingCall &call, ArgumentReader &arguments);
    void write(mcp::PendingCall &call, ArgumentReader &arguments);
    void list(mcp::PendingCall &call, ArgumentReader &arguments);

private:
    void answerPicture(mcp::PendingCall &call, ManagedSandbox &box, const QString &path);
    void writeNow(mcp::PendingCall &call, ManagedSandbox &sandbox, const sandbox::FileToWrite &file);
    void askToWrite(mcp::PendingCall &call, ManagedSandbox &sandbox, const sandbox::FileToWrite &file);

    Toolbox::Services m_services;
    SandboxTools &m_sandboxes;
};

}
