// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/grants.h"

namespace sandtray::test {

/// A request of one client to run one text in one sandbox.
inline approval::Request runRequest(const ClientId &client, const SandboxId &sandbox, const QString &code)
{
    approval::Request request;
    request.id = RequestId::generate();
    request.asker.client = client;
    request.sandbox = sandbox;
    request.text = code;
    request.act.tool = QStringLiteral("run_code");
    request.act.arguments = {{QStringLiteral("code"), code}};
    request.act.origin = QStringLiteral("host");
    return request;
}

/// Keeps what it is told; nothing outlives it.
class MemoryGrantStore final : public approval::GrantStore {
public:
    void save(const approval::Grant &grant) override { saved.append(grant); }
    void remove(const GrantId &id) override { removed.append(id); }

    QList<approval::Grant> saved;
    QList<GrantId> removed;
};

}
