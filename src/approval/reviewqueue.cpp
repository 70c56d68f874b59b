// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked comes from an agent that may be steered by others; what is answered comes from a person in a hurry. So
// an answer counts only for the bytes that were in view, and a client that was told "no" three times has to wait.
#include "approval/reviewqueue.h"

#include "approval/edit.h"

#include <algorithm>
#include <chrono>

namespace sandtray::approval {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr auto coolDown = 60s;
constexpr qsizetype declinesBeforeCoolDown = 3;
constexpr qsizetype mostWaiting = 50; // of one client
}

ReviewQueue::ReviewQueue(const Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

std::optional<Decision> ReviewQueue::submit(const Request &request)
{
    if (isCoolingDown(request.asker.client))
        return Decision{Answer::Decline, u"Too many requests were declined within a minute. Wait before you ask again."_s,
            std::nullopt, true};
    const auto ofClient = [&](const Request &waiting) { return waiting.asker.client == request.asker.client; };
    if (std::count_if(m_requests.cbegin(), m_requests.cend(), ofClient) >= mostWaiting)
        return Decision{Answer::Decline, u"Too many requests of this client wait already. Wait for their answers."_s,
            std::nullopt, true};
    m_requests.append(request);
    Q_EMIT added(request);
    return std::nullopt;
}

const Request *ReviewQueue::find(const RequestId &id) const
{
    const auto it = std::find_if(m_requests.cbegin(), m_requests.cend(), [&](const Request &r) { return r.id == id; });
    return it == m_requests.cend() ? nullptr : &*it;
}

Result<> ReviewQueue::answer(const RequestId &id, const QByteArray &digestShown, const Decision &decision,
    std::optional<Level> level)
{
    const Request *request = find(id);
    if (!request)
        return fail(Code::NotFound, u"the request is no longer waiting"_s);
    if (request->act.digest() != digestShown)
        return fail(Code::Conflict, u"the request changed after it was shown"_s);
    if (decision.editedText) {
        if (decision.answer != Answer::Once)
            return fail(Code::BadArgument, u"a changed text is allowed once"_s);
        if (const Result<> verdict = checkEdit(*request, *decision.editedText); !verdict)
            return verdict;
    }
    const ClientId client = request->asker.client;
    if (level)
        Q_EMIT levelChosen(client, *level);
    if (decision.answer == Answer::Decline && !decision.automatic)
        noteDecline(client);
    if (decision.isAllowed() && !decision.automatic)
        m_allowed.add(decision.editedText ? withText(*request, *decision.editedText) : *request, m_clock.wall());
    finish(id, decision);
    return {};
}

void ReviewQueue::declineAll(const ClientId &client, const QString &reason)
{
    QList<RequestId> ids;
    for (const Request &request : m_requests)
        if (request.asker.client == client)
            ids.append(request.id);
    for (const RequestId &id : ids) {
        noteDecline(client);
        finish(id, Decision{Answer::Decline, reason, std::nullopt, false});
    }
}

void ReviewQueue::markGone(const RequestId &id)
{
    const auto it = std::find_if(m_requests.begin(), m_requests.end(), [&](const Request &r) { return r.id == id; });
    if (it == m_requests.end() || it->clientGone)
        return;
    it->clientGone = true;
    Q_EMIT changed(*it);
}

void ReviewQueue::withdraw(const RequestId &id)
{
    if (m_requests.removeIf([&](const Request &r) { return r.id == id; }) > 0)
        Q_EMIT removed(id);
}

bool ReviewQueue::isCoolingDown(const ClientId &client) const
{
    const QList<std::chrono::milliseconds> declines = m_declines.value(client);
    return declines.size() == declinesBeforeCoolDown && declines.last() - declines.first() < coolDown
        && m_clock.monotonic() - declines.last() < coolDown;
}

void ReviewQueue::noteDecline(const ClientId &client)
{
    QList<std::chrono::milliseconds> &declines = m_declines[client];
    declines.append(m_clock.monotonic());
    if (declines.size() > declinesBeforeCoolDown)
        declines.removeFirst();
}

void ReviewQueue::finish(const RequestId &id, const Decision &decision)
{
    const Request *found = find(id);
    if (!found)
        return;
    const Request request = *found;
    m_requests.removeIf([&](const Request &r) { return r.id == id; });
    Q_EMIT removed(id);
    Q_EMIT decided(request, decision);
}

}
