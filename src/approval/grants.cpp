// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/grants.h"

#include <algorithm>

namespace sandtray::approval {

using namespace Qt::StringLiterals;

namespace {

constexpr int oneCallSeconds = 10 * 60;

bool matchesScript(const Grant &grant, const Request &request)
{
    return grant.digest == request.act.digest() && grant.exposure.covers(request.exposure);
}

bool matchesSandbox(const Grant &grant, const Request &request)
{
    return grant.sandbox == request.sandbox && request.kind != Kind::Border && grant.exposure.covers(request.exposure);
}

bool matches(const Grant &grant, const Request &request)
{
    if (grant.client != request.asker.client)
        return false;
    switch (grant.scope) {
    case GrantScope::Script:
        return request.kind == Kind::Run && matchesScript(grant, request);
    case GrantScope::OneCall:
        return matchesScript(grant, request);
    case GrantScope::Sandbox:
        return !request.sandbox.isNull() && matchesSandbox(grant, request);
    case GrantScope::Client:
        return false; // several may be needed for one request: see takeBorder()
    }
    return false;
}

}

QStringList borderItems(const Request &request)
{
    QStringList items;
    for (const QString &name : request.act.secrets)
        items.append(u"secret:"_s + name);
    return items;
}

GrantBook::GrantBook(const Clock &clock, GrantStore &store)
    : m_clock(clock)
    , m_store(store)
{
}

void GrantBook::load(const QList<Grant> &grants)
{
    m_grants.append(grants);
    dropExpired();
}

QList<Grant> GrantBook::grants() const
{
    QList<Grant> valid;
    std::copy_if(m_grants.cbegin(), m_grants.cend(), std::back_inserter(valid),
        [now = m_clock.wall()](const Grant &grant) { return !grant.expires.isValid() || grant.expires > now; });
    return valid;
}

std::optional<Grant> GrantBook::take(const Request &request)
{
    dropExpired();
    const auto it = std::find_if(m_grants.cbegin(), m_grants.cend(), [&](const Grant &g) { return matches(g, request); });
    if (it != m_grants.cend()) {
        const Grant grant = *it;
        if (grant.scope == GrantScope::OneCall)
            revoke(grant.id);
        return grant;
    }

    // A border request is answered by client grants only when there is one for every thing it asks for.
    const QStringList items = request.kind == Kind::Border ? borderItems(request) : QStringList();
    std::optional<Grant> covering;
    for (const QString &item : items) {
        const auto found = std::find_if(m_grants.cbegin(), m_grants.cend(), [&](const Grant &g) {
            return g.scope == GrantScope::Client && g.client == request.asker.client && g.item == item;
        });
        if (found == m_grants.cend())
            return std::nullopt;
        covering = *found;
    }
    return covering;
}

std::optional<Grant> GrantBook::suspended(const Request &request) const
{
    const auto it = std::find_if(m_grants.cbegin(), m_grants.cend(), [&](const Grant &grant) {
        return grant.scope == GrantScope::Sandbox && grant.client == request.asker.client
            && grant.sandbox == request.sandbox && !grant.exposure.covers(request.exposure);
    });
    return it == m_grants.cend() ? std::nullopt : std::optional(*it);
}

void GrantBook::keep(const Request &request, const Decision &decision)
{
    if (!decision.isAllowed() || decision.automatic || request.kind == Kind::SignIn)
        return;
    Grant grant;
    grant.client = request.asker.client;
    grant.digest = request.act.digest();
    grant.exposure = request.exposure;
    if (request.clientGone) {
        grant.scope = GrantScope::OneCall;
        grant.expires = m_clock.wall().addSecs(oneCallSeconds);
        return add(grant);
    }
    switch (decision.answer) {
    case Answer::ThisScript:
        return add(grant);
    case Answer::ThisSandbox:
        grant.scope = GrantScope::Sandbox;
        grant.sandbox = request.sandbox;
        grant.digest.clear();
        return add(grant);
    case Answer::ThisClient:
        grant.scope = GrantScope::Client;
        for (const QString &item : borderItems(request)) {
            grant.item = item;
            grant.digest.clear();
            add(grant);
        }
        return;
    case Answer::Once:
    case Answer::Decline:
    case Answer::NotAnswered:
        return;
    }
}

void GrantBook::revoke(const GrantId &id)
{
    if (m_grants.removeIf([&](const Grant &grant) { return grant.id == id; }) > 0)
        m_store.remove(id);
}

void GrantBook::sandboxEnded(const SandboxId &id)
{
    for (const Grant &grant : QList(m_grants))
        if (grant.scope == GrantScope::Sandbox && grant.sandbox == id)
            revoke(grant.id);
}

void GrantBook::forgetClient(const ClientId &id)
{
    for (const Grant &grant : QList(m_grants))
        if (grant.client == id)
            revoke(grant.id);
}

void GrantBook::dropExpired()
{
    const QDateTime now = m_clock.wall();
    for (const Grant &grant : QList(m_grants))
        if (grant.expires.isValid() && grant.expires <= now)
            revoke(grant.id);
}

void GrantBook::add(Grant grant)
{
    // A confirmed widening replaces the narrower grant of the same sandbox.
    if (grant.scope == GrantScope::Sandbox)
        sandboxEnded(grant.sandbox);
    grant.id = GrantId::generate();
    grant.granted = m_clock.wall();
    m_grants.append(grant);
    m_store.save(grant);
}

}
