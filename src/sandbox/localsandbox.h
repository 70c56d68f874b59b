// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/archivecall.h"
#include "sandbox/contexttable.h"
#include "sandbox/cpushares.h"
#include "sandbox/enclosure.h"
#include "sandbox/heartbeat.h"
#include "sandbox/questiontable.h"
#include "sandbox/sandbox.h"
#include "sandbox/stillness.h"

#include <QHash>

#include <memory>

namespace sandtray::sandbox {

/// A sandbox on this machine: one bwrap process, one channel to the agent inside. Made by LocalBackend.
///
/// Threat: the agent is believed to be hostile from the first command on. It cannot name anything the host did not:
/// messages are matched to calls that this object made, everything else is dropped, and what breaks the protocol ends
/// the sandbox and nothing but the sandbox.
class LocalSandbox final : public Sandbox {
    Q_OBJECT

public:
    struct Surroundings {
        const Clock &clock;
        QString spoolFolder;
        qint64 spoolCapacity;
        CpuShares *cpus = nullptr; ///< none: it runs on all
    };
    LocalSandbox(
        const SandboxSpec &spec, SecretPatterns patterns, Enclosure enclosure, const Surroundings &surroundings);
    ~LocalSandbox() override;

    /// Answers when the agent has spoken, or Code::Unavailable, then with nothing left of it.
    [[nodiscard]] QFuture<Result<>> whenReady() { return m_ready.future(); }

    [[nodiscard]] const SandboxSpec &spec() const override { return m_spec; }
    [[nodiscard]] bool isAlive() const override { return m_state == State::Alive; }
    [[nodiscard]] std::optional<EndReason> endReason() const override { return m_endReason; }

    [[nodiscard]] Result<Run *> start(const RunSpec &spec) override;
    [[nodiscard]] Run *run(const RunId &id) const override { return m_runs.value(id); }

    [[nodiscard]] QFuture<Result<FileContent>> readFile(const QString &path, qint64 offset, qint64 length) override;
    [[nodiscard]] QFuture<Result<qint64>> writeFile(const FileToWrite &file) override;
    [[nodiscard]] QFuture<Result<FileListing>> listFiles(const QString &path, int depth, int maximum) override;
    [[nodiscard]] QFuture<Result<SandboxUsage>> usage() override;
    [[nodiscard]] QFuture<Result<>> setPaused(bool paused) override;
    [[nodiscard]] bool isPaused() const override { return m_stillness.isHeldBy(Stillness::Paused); }
    /// The home folder as a tar archive, while nothing in the sandbox moves; see ArchiveCall.
    [[nodiscard]] QFuture<Result<>> archiveHome(const ArchiveCall::Sink &sink);

    /// What stands in the place of this machine's programs; null: nothing.
    [[nodiscard]] const TemplateId &root() const { return m_root.id; }

    /// Its largest run gives way: all sandboxes together take too much.
    void relieve() { m_channel.send(wire::Relieve{++m_lastCall}); }
    QFuture<Result<>> destroy(EndReason reason) override;

Q_SIGNALS:
    /// What it takes of the memory, by its own word.
    void loadChanged(qint64 bytes);

private:
    enum class State { Starting, Alive, Ending, Gone };

    [[nodiscard]] Result<> checkRun(const RunSpec &spec) const;
    void begin(LocalRun &run, const std::optional<CellSpec> &cell);
    void forEachActive(void (LocalRun::*act)());
    void receive(const wire::ToHost &message);
    void receiveReady(const wire::ToHost &message);
    void receiveAnswer(wire::Call call, const wire::ToHost &message);
    void receiveOutcome(LocalRun &run, const wire::ToHost &message);
    [[nodiscard]] wire::Exited explained(wire::Exited exited);
    void reportStray();
    void channelBroke(const QString &fault);
    void breakOff(const QString &why);
    void pump();
    [[nodiscard]] QFuture<Result<>> freeze();
    void askForStatus();
    void end(EndReason reason);
    void processGone();
    [[nodiscard]] QString startFailure() const;
    template <class Question, class Message>
    [[nodiscard]] auto ask(std::unique_ptr<Question> question, Message message);

    SandboxSpec m_spec;
    SecretPatterns m_patterns;
    Surroundings m_surroundings;
    std::unique_ptr<SandboxGroup> m_group; // none where the kernel does not hold limits
    RootHold m_root; // until the process is gone
    std::unique_ptr<SandboxProcess> m_process;
    std::unique_ptr<CpuShare> m_cpus;
    HostChannel m_channel;
    Heartbeat m_heartbeat;
    QTimer m_startTimer;
    State m_state = State::Starting;
    std::optional<EndReason> m_endReason;
    wire::Call m_lastCall = 0;
    QHash<RunId, LocalRun *> m_runs;
    QHash<wire::Call, LocalRun *> m_activeRuns;
    ContextTable m_contexts;
    Stillness m_stillness;
    QuestionTable m_questions;
    bool m_wasAlive = false;
    bool m_isCopied = false;
    bool m_hasDropped = false;
    QPromise<Result<>> m_ready;
    QPromise<Result<>> m_destroyed;
};

}
