// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/agentcall.h"

#include <memory>
#include <unordered_map>

namespace sandtray::sandbox {

/// The questions to one agent that wait for their answers. Part of its LocalSandbox.
class QuestionTable {
public:
    /// Before it is sent: nothing may be answered that is not known.
    void add(wire::Call call, std::unique_ptr<AgentCall> question) { m_questions.emplace(call, std::move(question)); }
    /// Nothing when no question has this number. After a Fault its asker has been told.
    [[nodiscard]] std::optional<AgentCall::Verdict> take(wire::Call call, const wire::ToHost &message);
    void pump(HostChannel &channel);
    void abandonAll(const Error &error);

private:
    std::unordered_map<wire::Call, std::unique_ptr<AgentCall>> m_questions;
};

}
