// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/toolbox.h"

namespace sandtray::tools {

/// list_sandboxes: those that live, with what they use now, those that have ended, and the templates.
class SandboxListing : public QObject {
    Q_OBJECT

public:
    explicit SandboxListing(const Toolbox::Services &services);

    void list(mcp::PendingCall &call, ArgumentReader &arguments);

private:
    void listOne(mcp::PendingCall &call, const QString &id);
    void listAll(mcp::PendingCall &call);
    /// Answers `call` with them, and then with what `addMore` adds.
    using Addition = std::function<void(QJsonArray &facts, mcp::ToolResult &result)>;
    void answer(QPointer<mcp::PendingCall> call, const QList<QPointer<ManagedSandbox>> &sandboxes, const Addition &addMore);
    void addTombstones(const ClientId &client, QJsonArray &facts, mcp::ToolResult &result) const;
    void addTemplates(const ClientId &client, mcp::ToolResult &result) const;

    Toolbox::Services m_services;
};

}
