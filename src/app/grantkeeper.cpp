// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/grantkeeper.h"

#include "app/log.h"
#include "base/future.h"

namespace sandtray::app {

using namespace Qt::StringLiterals;

namespace {

const QList<std::pair<approval::GrantScope, QString>> &scopes()
{
    static const QList<std::pair<approval::GrantScope, QString>> names{{approval::GrantScope::Script, u"script"_s},
        {approval::GrantScope::Sandbox, u"sandbox"_s}, {approval::GrantScope::Client, u"client"_s},
        {approval::GrantScope::OneCall, u"one_call"_s}};
    return names;
}

history::GrantRecord recordOf(const approval::Grant &grant)
{
    history::GrantRecord record;
    record.id = grant.id;
    for (const auto &[scope, name] : scopes())
        if (scope == grant.scope)
            record.scope = name;
    record.client = grant.client;
    record.sandbox = grant.sandbox;
    record.digest = grant.digest;
    record.item = grant.item;
    record.exposure = approval::toJson(grant.exposure);
    record.granted = grant.granted;
    record.expires = grant.expires;
    return record;
}

std::optional<approval::Grant> grantOf(const history::GrantRecord &record)
{
    const auto exposure = approval::exposureFromJson(record.exposure);
    if (!exposure || !record.isTrusted)
        return std::nullopt;
    for (const auto &[scope, name] : scopes())
        if (name == record.scope && scope != approval::GrantScope::Sandbox)
            return approval::Grant{record.id, scope, record.client, record.sandbox, record.digest, record.item,
                *exposure, record.granted, record.expires};
    return std::nullopt;
}

}

GrantKeeper::GrantKeeper(history::StateStore &state)
    : m_state(state)
{
}

void GrantKeeper::save(const approval::Grant &grant)
{
    onResult(m_state.save(recordOf(grant)), this, [](const Result<> &saved) {
        if (!saved)
            qCWarning(lcApp) << "a grant could not be kept:" << saved.error().detail;
    });
}

void GrantKeeper::remove(const GrantId &id)
{
    onResult(m_state.remove(id), this, [this](const Result<> &removed) {
        if (const Result<> gone = history::goneOrError(removed); !gone)
            Q_EMIT notRemoved(gone.error());
    });
}

QFuture<Result<QList<approval::Grant>>> GrantKeeper::load()
{
    return m_state.grants().then(this,
        [](const Result<QList<history::GrantRecord>> &records) -> Result<QList<approval::Grant>> {
            if (!records)
                return tl::unexpected(records.error());
            QList<approval::Grant> grants;
            for (const history::GrantRecord &record : *records)
                if (const auto grant = grantOf(record))
                    grants.append(*grant);
            return grants;
        });
}

}
