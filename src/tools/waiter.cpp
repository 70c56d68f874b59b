// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/waiter.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr auto progressInterval = 10s;
}

Waiter::Waiter(Operation &operation, mcp::PendingCall &call, Hold hold)
    : QObject(&operation)
    , m_operation(operation)
    , m_call(&call)
    , m_hold(hold)
{
    connect(&operation, &Operation::stateChanged, this, &Waiter::onStateChanged);
    connect(&call, &mcp::PendingCall::cancelled, this, &Waiter::onCancelled);
    connect(&call, &mcp::PendingCall::undeliverable, this, &Waiter::close);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &Waiter::answer);
    connect(&m_progress, &QTimer::timeout, this, &Waiter::showProgress);
    if (operation.isOver()) {
        answer();
        return;
    }
    call.hold();
    showProgress();
    m_patience.start(m_hold.patience);
    m_progress.start(progressInterval);
}

void Waiter::answer()
{
    m_patience.stop();
    m_progress.stop();
    mcp::PendingCall *call = std::exchange(m_call, nullptr);
    if (!call)
        return;
    call->answer(m_operation.result(m_hold.offset));
    if (m_operation.isOver())
        Q_EMIT delivered();
    close();
}

void Waiter::close()
{
    m_patience.stop();
    m_progress.stop();
    m_call = nullptr;
    Q_EMIT closed();
    deleteLater();
}

void Waiter::onStateChanged()
{
    const bool goesOnAlone = m_hold.starts && !m_operation.endsWithItsCall();
    if (m_operation.isOver() || (goesOnAlone && m_operation.state() == Operation::State::Running))
        answer();
    else
        showProgress();
}

void Waiter::onCancelled()
{
    close();
    if (m_hold.starts)
        Q_EMIT takenBack();
}

void Waiter::showProgress()
{
    if (!m_call)
        return;
    m_call->progress(m_operation.state() == Operation::State::AwaitingApproval
            ? u"Waiting for the user's approval in Sandtray"_s
            : u"Running in the sandbox"_s);
}

}
