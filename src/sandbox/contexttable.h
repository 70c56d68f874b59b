// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/localcontext.h"

#include <QHash>

namespace sandtray::sandbox {

/// The code contexts of a sandbox, by language and name. Part of its LocalSandbox.
class ContextTable {
public:
    static constexpr qsizetype maximum = 16; ///< each is a process that stays

    /// `newCall` gives call numbers; contexts become children of `parent`.
    ContextTable(HostChannel &channel, std::function<wire::Call()> newCall, QObject *parent);

    /// Code::LimitReached when there would be more than `maximum` contexts.
    [[nodiscard]] Result<> check(const CellSpec &spec) const;
    void add(LocalRun &cell, const CellSpec &spec);

    /// A message to the kernel of a context; nothing when `call` is no kernel's.
    [[nodiscard]] std::optional<AgentCall::Verdict> take(wire::Call call, const wire::ToHost &message);
    /// Completes what is known of a process of a kernel.
    void identify(const wire::Process &process, ProcessInfo &info) const;

private:
    using Key = std::pair<QString, QString>;

    HostChannel &m_channel;
    std::function<wire::Call()> m_newCall;
    QObject *m_parent;
    QHash<Key, LocalContext *> m_contexts; // owned by m_parent
    QHash<wire::Call, LocalContext *> m_kernels;
};

}
