// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/toolbox.h"

namespace sandtray::tools {

/// create_sandbox, update_sandbox, snapshot_sandbox, kill_sandbox, and finding the sandbox that a call of another tool means.
class SandboxTools : public QObject {
    Q_OBJECT

public:
    explicit SandboxTools(const Toolbox::Services &services);

    void setDefaults(const Defaults &defaults) { m_defaults = defaults; }

    void create(mcp::PendingCall &call, ArgumentReader &arguments);
    void update(mcp::PendingCall &call, ArgumentReader &arguments);
    void snapshot(mcp::PendingCall &call, ArgumentReader &arguments);
    void kill(mcp::PendingCall &call, ArgumentReader &arguments);

    /// Finds the sandbox named in `arguments`, or the current one, made when there is none; then calls `use` with it.
    /// Answers the call itself when that fails, and does nothing when the call was taken back meanwhile.
    using Use = std::function<void(mcp::PendingCall &, ManagedSandbox &)>;
    void withSandbox(mcp::PendingCall &call, ArgumentReader &arguments, const Use &use);

    /// A request of this kind for `sandbox` as it is now; its act still lacks tool and arguments.
    [[nodiscard]] approval::Request requestFor(const mcp::Caller &caller, ManagedSandbox &sandbox) const;

private:
    [[nodiscard]] SandboxRegistry::Order readOrder(const mcp::Caller &caller, ArgumentReader &arguments) const;
    void readTemplate(const mcp::Caller &caller, ArgumentReader &arguments, SandboxRegistry::Order &order) const;
    void checkSecrets(QPointer<mcp::PendingCall> call, const SandboxRegistry::Order &order,
        const approval::Request &request, qsizetype index);
    /// Living or ended, if it is this client's; what ended with an earlier start of Sandtray is said to have ended.
    [[nodiscard]] Result<ManagedSandbox *> find(const mcp::Caller &caller, ArgumentReader &arguments) const;
    void createNow(mcp::PendingCall &call, const SandboxRegistry::Order &order);
    [[nodiscard]] bool exceedsDefaults(const sandbox::Limits &limits) const;

    Toolbox::Services m_services;
    Defaults m_defaults;
};

}
