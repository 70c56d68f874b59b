// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controldesk.h"

#include "base/future.h"
#include "cli/ledgerjson.h"
#include "tools/sandboxfacts.h"

#include <QJsonArray>

namespace sandtray::app {

using namespace Qt::StringLiterals;

ControlDesk::ControlDesk(tools::SandboxRegistry &registry, ClientRegistry &clients, history::StateStore &state)
    : m_registry(registry)
    , m_clients(clients)
    , m_state(state)
    , m_commands{{u"list"_s, &ControlDesk::list}, {u"kill"_s, &ControlDesk::kill}, {u"log"_s, &ControlDesk::log},
          {u"grants"_s, &ControlDesk::grants}, {u"revoke_grant"_s, &ControlDesk::revokeGrant},
          {u"token_create"_s, &ControlDesk::createToken}, {u"token_list"_s, &ControlDesk::listTokens},
          {u"token_revoke"_s, &ControlDesk::revokeToken}}
{
}

QFuture<Result<QJsonValue>> ControlDesk::handle(const QString &command, const QJsonObject &arguments)
{
    if (command == "show"_L1) {
        Q_EMIT showRequested();
        return ready<QJsonValue>(QJsonValue(true));
    }
    const auto known = m_commands.constFind(command);
    if (known == m_commands.cend())
        return ready<QJsonValue>(fail(Code::BadArgument, u"unknown command"_s));
    return (this->*(*known))(arguments);
}

ControlDesk::Answer ControlDesk::list(const QJsonObject &)
{
    QJsonArray sandboxes;
    for (const tools::ManagedSandbox *sandbox : m_registry.living()) {
        QJsonObject facts = tools::sandboxFacts(*sandbox, std::nullopt);
        facts.insert(u"client"_s, sandbox->ownership().clientName);
        sandboxes.append(facts);
    }
    return ready<QJsonValue>(QJsonValue(sandboxes));
}

ControlDesk::Answer ControlDesk::kill(const QJsonObject &arguments)
{
    const bool all = arguments.value("all"_L1).toBool();
    const QString id = arguments.value("id"_L1).toString();
    QList<QFuture<Result<>>> endings;
    for (tools::ManagedSandbox *sandbox : m_registry.living())
        if (all || sandbox->id().toString() == id)
            endings.append(m_registry.end(*sandbox, sandbox::EndReason::Killed));
    if (endings.isEmpty() && !all)
        return ready<QJsonValue>(fail(Code::NotFound, u"there is no sandbox %1"_s.arg(id.left(40))));
    const qint64 count = endings.size();
    return allOf(endings, this).then(this, [count](const Result<> &ended) -> Result<QJsonValue> {
        return ended ? Result<QJsonValue>(QJsonValue(count)) : tl::unexpected(ended.error());
    });
}

ControlDesk::Answer ControlDesk::log(const QJsonObject &arguments)
{
    return m_state.entries(cli::queryFromJson(arguments))
        .then(this, [](const Result<QList<history::LedgerEntry>> &entries) -> Result<QJsonValue> {
            if (!entries)
                return tl::unexpected(entries.error());
            return QJsonValue(cli::toJson(*entries));
        });
}

ControlDesk::Answer ControlDesk::grants(const QJsonObject &)
{
    QJsonArray rows;
    for (const gui::GrantRow &grant : m_clients.grants())
        rows.append(QJsonObject{{u"id"_s, grant.id.toString()}, {u"client"_s, grant.clientName},
            {u"scope"_s, grant.scope}, {u"what"_s, grant.what}, {u"granted_at"_s, tools::timeFact(grant.granted)},
            {u"expires_at"_s, tools::timeFact(grant.expires)}});
    return ready<QJsonValue>(QJsonValue(rows));
}

ControlDesk::Answer ControlDesk::revokeGrant(const QJsonObject &arguments)
{
    const auto id = GrantId::parse(arguments.value("id"_L1).toString());
    for (const gui::GrantRow &grant : m_clients.grants()) {
        if (id && grant.id == *id) {
            m_clients.revoke(*id);
            return ready<QJsonValue>(QJsonValue(true));
        }
    }
    return ready<QJsonValue>(fail(Code::NotFound, u"there is no such grant"_s));
}

ControlDesk::Answer ControlDesk::createToken(const QJsonObject &arguments)
{
    return m_clients.createToken(arguments.value("client"_L1).toString())
        .then(this, [](const Result<QString> &token) -> Result<QJsonValue> {
            return token ? Result<QJsonValue>(QJsonValue(*token)) : tl::unexpected(token.error());
        });
}

ControlDesk::Answer ControlDesk::listTokens(const QJsonObject &)
{
    QJsonArray rows;
    for (const history::TokenRecord &token : m_clients.tokenRecords())
        rows.append(cli::toJson(token, m_clients.nameOf(token.client)));
    return ready<QJsonValue>(QJsonValue(rows));
}

ControlDesk::Answer ControlDesk::revokeToken(const QJsonObject &arguments)
{
    const auto id = TokenId::parse(arguments.value("id"_L1).toString());
    if (!id)
        return ready<QJsonValue>(fail(Code::NotFound, u"there is no such token"_s));
    return m_clients.revokeToken(*id).then(this, [](const Result<> &revoked) -> Result<QJsonValue> {
        return revoked ? Result<QJsonValue>(QJsonValue(true)) : tl::unexpected(revoked.error());
    });
}

}
