// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/reviewer.h"

#include "approval/policy.h"

namespace sandtray::approval {

using namespace Qt::StringLiterals;

Reviewer::Reviewer(ReviewQueue &queue, GrantBook &grants, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_grants(grants)
{
    connect(&m_queue, &ReviewQueue::decided, this, &Reviewer::onDecided);
}

std::optional<Decision> Reviewer::decideAlone(const Request &request)
{
    if (const std::optional<Grant> grant = m_grants.take(request))
        return Decision{Answer::Once, {}, grant->id, true,
            grant->scope == GrantScope::Script || grant->scope == GrantScope::OneCall};
    switch (verdict(request.kind, request.asker.level)) {
    case Verdict::Allow:
        return Decision{Answer::Once, {}, std::nullopt, true};
    case Verdict::Decline:
        return Decision{Answer::Decline, u"The user declines everything new from this client."_s, std::nullopt, true};
    case Verdict::Ask:
        break;
    }
    return m_standIn ? std::optional(m_standIn(request)) : std::nullopt;
}

std::optional<Decision> Reviewer::ask(Request request)
{
    if (const std::optional<Grant> suspended = m_grants.suspended(request))
        request.suspendedGrant = suspended->exposure;
    return m_queue.submit(request);
}

void Reviewer::sandboxEnded(const SandboxId &id)
{
    m_grants.sandboxEnded(id);
    for (const Request &request : QList(m_queue.requests()))
        if (request.sandbox == id)
            m_queue.withdraw(request.id);
}

void Reviewer::onDecided(const Request &request, const Decision &decision)
{
    m_grants.keep(request, decision);
    Q_EMIT decided(request, decision);
}

}
