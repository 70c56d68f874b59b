// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "mcp/toolprovider.h"
#include "tools/managedsandbox.h"

#include <QObject>
#include <QPointer>

namespace sandtray::tools {

/// Something a client asked for that must be reviewed or takes time: a program, a sandbox with secrets, a file written
/// while reviewed code runs. It becomes a run at once: it has a run id and a state, and its result can be fetched by
/// wait_run whatever became of the call that started it. Owned by OperationDesk, main thread.
class Operation : public QObject {
    Q_OBJECT

public:
    enum class State { AwaitingApproval, Running, Finished, Declined, NotAnswered, Cancelled, Lost };

    Operation(QString tool, mcp::Caller caller, approval::Request request, ManagedSandbox *sandbox);
    ~Operation() override;

    [[nodiscard]] const RunId &id() const { return m_id; }
    [[nodiscard]] const QString &tool() const { return m_tool; }
    [[nodiscard]] const mcp::Caller &caller() const { return m_caller; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isOver() const { return m_state != State::AwaitingApproval && m_state != State::Running; }
    [[nodiscard]] const approval::Request &request() const { return m_request; }
    [[nodiscard]] const QByteArray &digest() const { return m_digest; }
    /// The beginning of the reviewed text, one line; kept when the rest is released.
    [[nodiscard]] const QString &headline() const { return m_headline; }
    [[nodiscard]] ManagedSandbox *sandbox() const { return m_sandbox; }
    /// Whether the call's end ends it: not what runs in the background.
    [[nodiscard]] virtual bool endsWithItsCall() const { return true; }

    /// What the human made of the text of a program, before it is performed. The result says so and shows it.
    void replaceText(const QString &text);
    /// Decided with yes: do it. Ends with finish(). `seen`: a human saw this very act, so it must still be what it was.
    void perform(bool seen);
    void decline(const QString &reason);
    void giveUpAnswer(); ///< nobody answered
    void lose(); ///< its sandbox ended before it was decided
    /// Over: what was reviewed is in the ledger, and only the digest is still needed.
    virtual void releaseAct();
    /// Bytes of pictures that its result holds in memory, and giving them up for those of newer ones.
    [[nodiscard]] virtual qsizetype pictureBytes() const { return 0; }
    virtual void dropPictures() { }
    void cancel(); ///< the client took it back; a running program is stopped
    /// It cannot be done, or the ledger could not be written.
    void failWith(const Error &error);

    /// The facts as of now, with output from `offset`.
    [[nodiscard]] mcp::ToolResult result(qint64 offset) const;
    /// For the ledger, once over: outcome word and details.
    [[nodiscard]] virtual QString outcomeName() const;
    [[nodiscard]] virtual QJsonObject ledgerDetails() const { return {}; }

Q_SIGNALS:
    void stateChanged(sandtray::tools::Operation::State state);

protected:
    virtual void doPerform() = 0;
    [[nodiscard]] bool wasSeen() const { return m_seen; }
    virtual void doReplaceText(const QString &) { }
    virtual void doCancel() { }
    /// Facts and text while it runs and once it has finished.
    [[nodiscard]] virtual mcp::ToolResult report(qint64 offset) const = 0;
    void finish() { setState(State::Finished); }

private:
    void setState(State state);

    RunId m_id = RunId::generate();
    QString m_tool;
    mcp::Caller m_caller;
    approval::Request m_request;
    QString m_headline;
    QByteArray m_digest;
    QPointer<ManagedSandbox> m_sandbox;
    State m_state = State::AwaitingApproval;
    QString m_declineReason;
    std::optional<QString> m_editedText; // as the agent is told: without secrets, and its beginning only
    std::optional<Error> m_error;
    bool m_holdsLease = false;
    bool m_seen = false;
};

/// The word of the contract: awaiting_approval, running, finished, declined, not_answered, cancelled, lost.
[[nodiscard]] QString stateName(Operation::State state);

}
