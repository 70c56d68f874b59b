// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/headlessapprover.h"

namespace sandtray::cli {

using namespace Qt::StringLiterals;

HeadlessApprover::HeadlessApprover(
    approval::Reviewer &reviewer, approval::ReviewQueue &queue, Rule rule, QObject *parent)
    : QObject(parent)
    , m_reviewer(reviewer)
    , m_queue(queue)
    , m_rule(std::move(rule))
{
    m_reviewer.setStandIn([this](const approval::Request &request) { return decisionFor(request); });
    connect(&m_queue, &approval::ReviewQueue::added, this, &HeadlessApprover::answer, Qt::QueuedConnection);
}

HeadlessApprover::~HeadlessApprover()
{
    m_reviewer.setStandIn({});
}

void HeadlessApprover::answer(const approval::Request &request)
{
    // A request that was withdrawn meanwhile needs no answer.
    (void)m_queue.answer(request.id, request.act.digest(), decisionFor(request));
}

approval::Decision HeadlessApprover::decisionFor(const approval::Request &request) const
{
    using approval::Answer;
    if (m_rule.approvals == Approvals::Deny)
        return {Answer::Decline,
            u"Sandtray runs here without a window and declines what a person would have to review (started with --approvals=deny)."_s,
            std::nullopt, true};
    if (request.kind == approval::Kind::SignIn)
        return {Answer::Decline, u"Nobody is here to consent to a sign-in."_s, std::nullopt, true};
    if (request.exceedsDefaults)
        return {Answer::Decline, u"Nobody is here to allow more than the default limits."_s, std::nullopt, true};
    for (const QString &name : request.act.secrets)
        if (!m_rule.secrets.contains(name))
            return {Answer::Decline, u"The secret %1 was not released at the start (--secret %1)."_s.arg(name),
                std::nullopt, true};
    return {Answer::Once, {}, std::nullopt, true};
}

}
