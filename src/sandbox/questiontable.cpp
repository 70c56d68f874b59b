// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/questiontable.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;
using Verdict = AgentCall::Verdict;

/// Out of the table while it is answered: whoever waits for it may end the sandbox, which empties the table.
std::optional<Verdict> QuestionTable::take(wire::Call call, const wire::ToHost &message)
{
    auto question = m_questions.extract(call);
    if (question.empty())
        return std::nullopt;
    const Verdict verdict = question.mapped()->take(message);
    if (verdict == Verdict::More)
        m_questions.insert(std::move(question));
    else if (verdict == Verdict::Fault)
        question.mapped()->abandon({Code::Protocol, u"the sandbox broke the protocol"_s});
    return verdict;
}

void QuestionTable::pump(HostChannel &channel)
{
    for (const auto &[call, question] : m_questions)
        question->pump(channel);
}

void QuestionTable::abandonAll(const Error &error)
{
    for (auto &[call, question] : std::exchange(m_questions, {}))
        question->abandon(error);
}

}
