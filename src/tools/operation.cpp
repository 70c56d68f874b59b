// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/operation.h"

#include "approval/edit.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestToldText = 4000; // characters
constexpr qsizetype longestHeadline = 200;

QString asSentence(const QString &text)
{
    constexpr QStringView endings(u".!?…");
    return endings.contains(text.back()) ? text : text + u'.';
}

}

Operation::Operation(QString tool, mcp::Caller caller, approval::Request request, ManagedSandbox *sandbox)
    : m_tool(std::move(tool))
    , m_caller(std::move(caller))
    , m_request(std::move(request))
    , m_headline(m_request.text.trimmed().section(u'\n', 0, 0).left(longestHeadline))
    , m_digest(m_request.act.digest())
    , m_sandbox(sandbox)
{
    m_request.id = RequestId::generate();
    if (!m_sandbox)
        return;
    m_sandbox->hold();
    m_holdsLease = true;
}

Operation::~Operation() = default;

void Operation::replaceText(const QString &text)
{
    m_request = approval::withText(m_request, text);
    m_editedText = m_sandbox ? m_sandbox->masked(text) : text;
    if (m_editedText->size() > longestToldText)
        m_editedText = m_editedText->left(longestToldText) + u"\n..."_s;
    doReplaceText(text);
}

void Operation::perform(bool seen)
{
    if (m_state != State::AwaitingApproval)
        return;
    m_seen = seen;
    setState(State::Running);
    doPerform();
}

void Operation::decline(const QString &reason)
{
    m_declineReason = reason;
    setState(State::Declined);
}

void Operation::giveUpAnswer()
{
    setState(State::NotAnswered);
}

void Operation::lose()
{
    if (m_state == State::AwaitingApproval)
        setState(State::Lost);
}

void Operation::releaseAct()
{
    m_request.text.clear();
    m_request.act = {};
}

void Operation::cancel()
{
    if (isOver())
        return;
    const bool wasRunning = m_state == State::Running;
    setState(State::Cancelled);
    if (wasRunning)
        doCancel();
}

void Operation::failWith(const Error &error)
{
    m_error = error;
    setState(State::Finished);
}

mcp::ToolResult Operation::result(qint64 offset) const
{
    mcp::ToolResult result;
    switch (m_state) {
    case State::Running:
    case State::Finished:
        if (m_error)
            result = {.text = m_error->detail, .isError = true};
        else
            result = report(offset);
        if (m_editedText)
            result.text.prepend(
                u"The user changed the text before it ran. What ran in its place:\n%1\n\n"_s.arg(*m_editedText));
        break;
    case State::AwaitingApproval:
        result.text = u"Waiting for the user's approval in Sandtray. Call wait_run with run_id %1; do not retry with other tools."_s
                          .arg(m_id.toString());
        break;
    case State::Declined:
        result.isError = true;
        result.text = m_declineReason.isEmpty() ? u"The user declined. Do not retry."_s
                                                : u"The user declined: %1 Do not retry."_s.arg(asSentence(m_declineReason));
        break;
    case State::NotAnswered:
        result.isError = true;
        result.text = u"The user did not answer. Ask before trying again."_s;
        break;
    case State::Cancelled:
        result.isError = true;
        result.text = u"The call was cancelled."_s;
        break;
    case State::Lost:
        result.isError = true;
        result.text = u"The sandbox of this run is gone, and its output with it."_s;
        break;
    }
    result.facts.insert(u"run_id"_s, m_id.toString());
    result.facts.insert(u"state"_s, stateName(m_state));
    if (m_editedText)
        result.facts.insert(u"edited_by_user"_s, true);
    if (m_sandbox)
        result.facts.insert(u"sandbox_id"_s, m_sandbox->id().toString());
    return result;
}

QString Operation::outcomeName() const
{
    return m_error ? u"failed"_s : stateName(m_state);
}

void Operation::setState(State state)
{
    if (m_state == state || isOver())
        return;
    m_state = state;
    if (isOver() && std::exchange(m_holdsLease, false) && m_sandbox)
        m_sandbox->release();
    Q_EMIT stateChanged(state);
}

QString stateName(Operation::State state)
{
    switch (state) {
    case Operation::State::AwaitingApproval:
        return u"awaiting_approval"_s;
    case Operation::State::Running:
        return u"running"_s;
    case Operation::State::Finished:
        return u"finished"_s;
    case Operation::State::Declined:
        return u"declined"_s;
    case Operation::State::NotAnswered:
        return u"not_answered"_s;
    case Operation::State::Cancelled:
        return u"cancelled"_s;
    case Operation::State::Lost:
        return u"lost"_s;
    }
    return {};
}

}
