// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/reviewer.h"
#include "history/statestore.h"
#include "tools/operation.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <memory>

namespace sandtray::tools {

/// Where operations wait: for the ledger, for the human, for their programs, and the calls that wait for them. A request
/// is in the ledger before it is shown, a decision before it takes effect; if the ledger cannot be written, nothing
/// runs. Main thread, owned by the composition root.
class OperationDesk : public QObject {
    Q_OBJECT

public:
    OperationDesk(approval::Reviewer &reviewer, history::StateStore &ledger, QObject *parent = nullptr);
    ~OperationDesk() override;

    /// Takes `operation` up for `call` - or joins the call to the same operation of the same connection that still
    /// waits or whose result was never delivered. The call is held for its client's patience.
    void begin(std::unique_ptr<Operation> operation, mcp::PendingCall &call);

    [[nodiscard]] Result<Operation *> find(const ClientId &client, const RunId &id) const;
    /// Holds `call` until the operation is over, at most `limit` and the client's patience.
    void wait(Operation &operation, mcp::PendingCall &call, qint64 offset, std::chrono::seconds limit);

    /// What waits for an answer in it is lost.
    void sandboxEnded(const SandboxId &id);
    /// The client lost its access: what it asked is withdrawn, and what ends with its call ends. Programs in the
    /// background go on until their sandbox ends.
    void clientEnded(const ClientId &id);
    /// A request that nobody answers is given up after this time.
    void setAnswerLimit(std::chrono::minutes limit) { m_answerLimit = limit; }
    /// What was asked in a sandbox, newest first; of all clients: for the human, never for a client.
    [[nodiscard]] QList<const Operation *> operationsIn(const SandboxId &id) const;
    [[nodiscard]] const Operation *operation(const RunId &id) const;
    /// Operations that wait for the human or run now.
    [[nodiscard]] int activeCount() const;

Q_SIGNALS:
    void changed();

private:
    struct Entry;

    [[nodiscard]] Entry *joinable(const Operation &operation) const;
    void record(Operation &operation);
    void review(Operation &operation);
    void onDecided(const approval::Request &request, const approval::Decision &decision);
    void applyDecision(Operation &operation, const approval::Request &request, const approval::Decision &decision);
    void onStateChanged(Operation &operation);
    void onCallCancelled(Operation &operation);
    void recordEnd(Operation &operation);
    void forgetOldest();
    void boundPictures();
    void hold(Entry &entry, mcp::PendingCall &call, qint64 offset, std::chrono::seconds limit, bool starts);

    approval::Reviewer &m_reviewer;
    history::StateStore &m_ledger;
    std::chrono::minutes m_answerLimit{30};
    QHash<RunId, std::shared_ptr<Entry>> m_entries;
    QList<RunId> m_order; // oldest first
};

}
