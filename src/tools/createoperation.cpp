// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/createoperation.h"

#include "base/future.h"
#include "tools/sandboxfacts.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

CreateOperation::CreateOperation(mcp::Caller caller, approval::Request request, SandboxRegistry::Order order,
    SandboxRegistry &registry, SecretSource &secrets)
    : Operation(u"create_sandbox"_s, std::move(caller), std::move(request), nullptr)
    , m_order(std::move(order))
    , m_registry(registry)
    , m_secrets(secrets)
{
}

void CreateOperation::doPerform()
{
    readSecret(0);
}

void CreateOperation::readSecret(qsizetype index)
{
    const QStringList &names = request().act.secrets;
    if (index == names.size())
        return create();
    onResult(m_secrets.secret(names.at(index)), this, [this, index](const Result<Secret> &secret) {
        if (isOver())
            return;
        const QString &name = request().act.secrets.at(index);
        if (!secret)
            return failWith({secret.error().code, secretFailureText(name, secret.error())});
        m_order.spec.secrets.insert(name, *secret);
        readSecret(index + 1);
    });
}

void CreateOperation::create()
{
    onResult(m_registry.create(m_order), this, [this](const Result<ManagedSandbox *> &made) {
        m_order.spec.secrets.clear();
        if (!made)
            return failWith(made.error());
        m_made = *made;
        if (isOver()) // taken back while it was being made
            m_registry.end(**made, sandbox::EndReason::Killed);
        finish();
    });
}

mcp::ToolResult CreateOperation::report(qint64) const
{
    if (m_made)
        return createdReport(*m_made);
    return {.text = u"The sandbox is being made. Call wait_run with run_id %1."_s.arg(id().toString())};
}

QString secretFailureText(const QString &name, const Error &error)
{
    switch (error.code) {
    case Code::NotFound:
        return u"There is no secret named %1. The user adds secrets in Sandtray's window, under Secrets."_s.arg(name);
    case Code::Locked:
        return u"The secret %1 cannot be read: the keychain is locked or access was refused. Ask the user to unlock it, or go on without the secret."_s
            .arg(name);
    case Code::Unavailable:
        return u"The secret %1 cannot be read: this computer has no keychain service running. Go on without the secret."_s
            .arg(name);
    default:
        return u"The secret %1 cannot be read from the keychain. Go on without it, or ask the user to look at Sandtray's window."_s
            .arg(name);
    }
}

}
