// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/stillness.h"

#include "base/future.h"

namespace sandtray::sandbox {

Stillness::Stillness(Agent agent, QObject *parent)
    : QObject(parent)
    , m_agent(std::move(agent))
{
}

QFuture<Result<>> Stillness::hold(Holder holder)
{
    if (isStill()) {
        m_holders |= holder;
        return ready(Result<>());
    }
    if (!m_freezing)
        m_freezing = m_agent.freeze();
    const auto answer = std::make_shared<QPromise<Result<>>>();
    answer->start();
    onResult(*m_freezing, this, [this, holder, answer](const Result<> &frozen) {
        m_freezing.reset();
        const bool isFirst = !isStill();
        if (frozen)
            m_holders |= holder;
        if (frozen && isFirst)
            Q_EMIT stopped();
        else if (!isStill())
            runWaiting();
        answer->addResult(frozen);
        answer->finish();
    });
    return answer->future();
}

void Stillness::release(Holder holder)
{
    if (!isHeldBy(holder))
        return;
    m_holders &= ~holder;
    if (!isStill())
        letGo();
}

void Stillness::letGo()
{
    m_agent.thaw();
    Q_EMIT moving();
    runWaiting();
}

void Stillness::runWaiting()
{
    for (const auto &act : std::exchange(m_waiting, {}))
        act();
}

void Stillness::whenMoving(std::function<void()> act)
{
    if (isStill() || m_freezing)
        m_waiting.append(std::move(act));
    else
        act();
}

}
