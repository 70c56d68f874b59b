// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandbox.h"
#include "sandbox/template.h"

#include <memory>

namespace sandtray::sandbox {

/// What stands between this system and a sandbox; `fix` is the command or setting that helps, for a person to type.
struct HostProblem {
    enum class Kind {
        BubblewrapMissing,
        BubblewrapTooOld,
        UserNamespacesForbidden,
        AgentMissing,
        RunningAsRoot,
        Other
    };
    Kind kind = Kind::Other;
    QString detail;
    QString fix;
};

/// What a back end can do; a false one is said to the human as "watched, not enforced".
struct Capabilities {
    bool memoryEnforced = false;
    bool cpuEnforced = false;
    bool diskEnforced = false;
    bool processesEnforced = false;
};

/// Makes sandboxes. There is no fallback: what cannot be isolated is refused.
class SandboxBackend {
public:
    virtual ~SandboxBackend() = default;

    /// Answers a sandbox that has said Ready, or Code::Unavailable with the reason.
    [[nodiscard]] virtual QFuture<Result<std::shared_ptr<Sandbox>>> create(const SandboxSpec &spec) = 0;
    /// Keeps the home folder of a living sandbox of this back end as a template; its programs stand still meanwhile.
    /// What it claims was proven. Code::Conflict: the name is taken; Code::LimitReached: a quota is used up.
    [[nodiscard]] virtual QFuture<Result<Template>> snapshot(Sandbox &source, const TemplateOrder &order) = 0;
    /// Makes a sandbox that begins with the files of a living one; its programs stand still meanwhile.
    [[nodiscard]] virtual QFuture<Result<std::shared_ptr<Sandbox>>> fork(Sandbox &source, const SandboxSpec &spec) = 0;
    /// Oldest first.
    [[nodiscard]] virtual QList<Template> templates() const = 0;
    [[nodiscard]] virtual Result<> removeTemplate(const TemplateId &id) = 0;
    /// Tries a sandbox of nothing; no problem means that create() can work.
    [[nodiscard]] virtual QFuture<std::optional<HostProblem>> probe() = 0;
    [[nodiscard]] virtual Capabilities capabilities() const = 0;
};

}
