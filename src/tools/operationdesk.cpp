// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/operationdesk.h"

#include "base/future.h"
#include "tools/holdpolicy.h"
#include "tools/ledgerrows.h"
#include "tools/waiter.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr qsizetype keptOperations = 1000;
constexpr qsizetype keptPictureBytes = qsizetype(64) << 20; // of all runs together
}

struct OperationDesk::Entry {
    std::unique_ptr<Operation> operation;
    QTimer unanswered;
    bool delivered = false;
    int openCalls = 0;
};

OperationDesk::OperationDesk(approval::Reviewer &reviewer, history::StateStore &ledger, QObject *parent)
    : QObject(parent)
    , m_reviewer(reviewer)
    , m_ledger(ledger)
{
    connect(&m_reviewer, &approval::Reviewer::decided, this, &OperationDesk::onDecided);
}

OperationDesk::~OperationDesk() = default;

void OperationDesk::begin(std::unique_ptr<Operation> operation, mcp::PendingCall &call)
{
    if (Entry *earlier = joinable(*operation))
        return hold(*earlier, call, 0, 24h, true);

    const auto entry = std::make_shared<Entry>();
    entry->operation = std::move(operation);
    Operation &begun = *entry->operation;
    m_entries.insert(begun.id(), entry);
    m_order.append(begun.id());
    connect(&begun, &Operation::stateChanged, this, [this, &begun] { onStateChanged(begun); });
    entry->unanswered.setSingleShot(true);
    connect(&entry->unanswered, &QTimer::timeout, this, [this, &begun] {
        m_reviewer.withdraw(begun.request().id);
        begun.giveUpAnswer();
    });
    hold(*entry, call, 0, 24h, true);
    record(begun);
    forgetOldest();
    Q_EMIT changed();
}

Result<Operation *> OperationDesk::find(const ClientId &client, const RunId &id) const
{
    const auto entry = m_entries.value(id);
    if (!entry || entry->operation->caller().client != client)
        return fail(Code::NotFound, u"There is no run %1."_s.arg(id.toString()));
    return entry->operation.get();
}

void OperationDesk::wait(Operation &operation, mcp::PendingCall &call, qint64 offset, std::chrono::seconds limit)
{
    hold(*m_entries.value(operation.id()), call, offset, limit, false);
}

QList<const Operation *> OperationDesk::operationsIn(const SandboxId &id) const
{
    QList<const Operation *> found;
    for (auto run = m_order.crbegin(); run != m_order.crend(); ++run) {
        const Operation *each = operation(*run);
        if (each->sandbox() && each->sandbox()->id() == id)
            found.append(each);
    }
    return found;
}

const Operation *OperationDesk::operation(const RunId &id) const
{
    const auto entry = m_entries.value(id);
    return entry ? entry->operation.get() : nullptr;
}

int OperationDesk::activeCount() const
{
    return int(std::count_if(m_entries.cbegin(), m_entries.cend(), [](const auto &e) { return !e->operation->isOver(); }));
}

OperationDesk::Entry *OperationDesk::joinable(const Operation &operation) const
{
    for (const auto &entry : m_entries) {
        const Operation &earlier = *entry->operation;
        const bool same = earlier.caller().client == operation.caller().client
            && earlier.caller().connection == operation.caller().connection && earlier.sandbox() == operation.sandbox()
            && earlier.digest() == operation.digest();
        const bool open = earlier.state() == Operation::State::AwaitingApproval
            || (earlier.state() != Operation::State::Cancelled && !entry->delivered && entry->openCalls == 0);
        if (same && open)
            return entry.get();
    }
    return nullptr;
}

void OperationDesk::hold(Entry &entry, mcp::PendingCall &call, qint64 offset, std::chrono::seconds limit, bool starts)
{
    const auto patience = std::min(limit, patienceOf(call.caller().claimedName, call.wantsProgress()));
    auto *waiter = new Waiter(*entry.operation, call, {offset, patience, starts});
    ++entry.openCalls;
    if (!waiter->isOpen()) { // it was over already and is answered
        entry.delivered = true;
        --entry.openCalls;
        return;
    }
    // The waiter is part of the entry: a strong reference here would keep both for ever.
    const std::weak_ptr<Entry> weak = m_entries.value(entry.operation->id());
    connect(waiter, &Waiter::closed, this, [weak] {
        if (const auto kept = weak.lock())
            --kept->openCalls;
    });
    connect(waiter, &Waiter::delivered, this, [weak] {
        if (const auto kept = weak.lock())
            kept->delivered = true;
    });
    connect(waiter, &Waiter::takenBack, this, [this, weak] {
        if (const auto kept = weak.lock(); kept && kept->openCalls == 0) // others may have joined
            onCallCancelled(*kept->operation);
    });
}

/// What needs no human is decided at once, and both rows are written in one go.
void OperationDesk::record(Operation &operation)
{
    const std::optional<approval::Decision> alone = m_reviewer.decideAlone(operation.request());
    onResult(m_ledger.append(requestRow(operation)), &operation,
        [this, &operation, isDecided = alone.has_value()](const Result<qint64> &row) {
            if (operation.isOver())
                return;
            if (!row)
                operation.failWith({Code::Unavailable, ledgerFailureText(row.error())});
            else if (!isDecided)
                review(operation);
        });
    if (alone)
        applyDecision(operation, operation.request(), *alone);
}

void OperationDesk::review(Operation &operation)
{
    if (const auto decision = m_reviewer.ask(operation.request()))
        return applyDecision(operation, operation.request(), *decision);
    m_entries.value(operation.id())->unanswered.start(m_answerLimit);
    Q_EMIT changed();
}

void OperationDesk::onDecided(const approval::Request &request, const approval::Decision &decision)
{
    for (const auto &entry : m_entries)
        if (entry->operation->request().id == request.id)
            return applyDecision(*entry->operation, request, decision);
}

void OperationDesk::applyDecision(Operation &operation, const approval::Request &request,
    const approval::Decision &decision)
{
    m_entries.value(operation.id())->unanswered.stop();
    if (ManagedSandbox *sandbox = operation.sandbox()) {
        if (decision.answer == approval::Answer::Decline)
            sandbox->unreviewed().noteDeclined(request.act.files);
    }
    onResult(m_ledger.append(decisionRow(operation, decision)), &operation, [&operation, decision](const Result<qint64> &row) {
        if (operation.isOver())
            return; // the client took it back meanwhile; the decision is kept as a grant for one call
        if (!row)
            return operation.failWith({Code::Unavailable, ledgerFailureText(row.error())});
        if (decision.answer == approval::Answer::NotAnswered)
            return operation.giveUpAnswer();
        if (decision.answer == approval::Answer::Decline)
            return operation.decline(decision.reason);
        if (decision.editedText)
            operation.replaceText(*decision.editedText);
        operation.perform(decision.wasSeen());
    });
}

void OperationDesk::sandboxEnded(const SandboxId &id)
{
    for (const auto &entry : QHash(m_entries))
        if (entry->operation->request().sandbox == id)
            entry->operation->lose();
}

void OperationDesk::clientEnded(const ClientId &id)
{
    for (const auto &entry : QHash(m_entries)) {
        Operation &operation = *entry->operation;
        if (operation.caller().client != id)
            continue;
        m_reviewer.withdraw(operation.request().id); // also one that waits in view without its caller
        if (operation.state() == Operation::State::AwaitingApproval || operation.endsWithItsCall())
            operation.cancel();
    }
}

void OperationDesk::onCallCancelled(Operation &operation)
{
    if (operation.state() == Operation::State::AwaitingApproval) {
        m_reviewer.markGone(operation.request().id);
        operation.cancel();
    } else if (operation.endsWithItsCall()) {
        operation.cancel();
    }
}

void OperationDesk::onStateChanged(Operation &operation)
{
    if (operation.isOver()) {
        recordEnd(operation);
        operation.releaseAct();
        boundPictures();
    }
    Q_EMIT changed();
}

void OperationDesk::recordEnd(Operation &operation)
{
    // What has happened cannot be undone when this row fails; the next request then finds the ledger closed.
    m_ledger.append(endRow(operation));
}

void OperationDesk::forgetOldest()
{
    for (qsizetype index = 0; m_order.size() > keptOperations && index < m_order.size();) {
        const Operation &operation = *m_entries.value(m_order.at(index))->operation;
        if (!operation.isOver()) {
            ++index;
            continue;
        }
        m_reviewer.withdraw(operation.request().id); // of a client that left, with nobody to tell any more
        m_entries.remove(m_order.takeAt(index));
    }
}

/// The newest are kept.
void OperationDesk::boundPictures()
{
    qsizetype bytes = 0;
    for (auto id = m_order.crbegin(); id != m_order.crend(); ++id) {
        Operation &operation = *m_entries.value(*id)->operation;
        bytes += operation.pictureBytes();
        if (bytes > keptPictureBytes)
            operation.dropPictures();
    }
}

}
