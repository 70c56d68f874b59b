// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/contexttable.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

ContextTable::ContextTable(HostChannel &channel, std::function<wire::Call()> newCall, QObject *parent)
    : m_channel(channel)
    , m_newCall(std::move(newCall))
    , m_parent(parent)
{
}

Result<> ContextTable::check(const CellSpec &spec) const
{
    if (!codeLanguages().contains(spec.language))
        return fail(Code::BadArgument, u"there is no language %1"_s.arg(spec.language));
    if (!m_contexts.contains({spec.language, spec.context}) && m_contexts.size() >= maximum)
        return fail(Code::LimitReached, u"a sandbox has at most %1 contexts"_s.arg(maximum));
    return {};
}

void ContextTable::add(LocalRun &cell, const CellSpec &spec)
{
    LocalContext *&context = m_contexts[{spec.language, spec.context}];
    if (!context) {
        auto issueCall = [this](LocalContext &owner) {
            const wire::Call call = m_newCall();
            m_kernels.insert(call, &owner);
            return call;
        };
        context = new LocalContext(spec, m_channel, std::move(issueCall), m_parent);
    }
    context->add(cell, spec.reset);
}

std::optional<AgentCall::Verdict> ContextTable::take(wire::Call call, const wire::ToHost &message)
{
    LocalContext *context = m_kernels.value(call);
    if (!context)
        return std::nullopt;
    const auto verdict = context->takeOfKernel(call, message);
    if (verdict == AgentCall::Verdict::Done)
        m_kernels.remove(call);
    return verdict;
}

void ContextTable::identify(const wire::Process &process, ProcessInfo &info) const
{
    const LocalContext *context = m_kernels.value(process.call);
    if (!context)
        return;
    info.run = context->lastCell();
    if (process.pid == context->kernelPid())
        info.command = context->title();
}

}
