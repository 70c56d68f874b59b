// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/types.h"

#include <QByteArrayList>
#include <QFuture>
#include <QObject>

namespace sandtray::sandbox {

class OutputSpool;

/// What a start in a paused sandbox is answered.
[[nodiscard]] inline Error pausedError()
{
    return {Code::Conflict,
        QStringLiteral("The sandbox is paused. update_sandbox with paused false lets it go on.")};
}

/// One program in a sandbox, from its start until its outcome has been taken. Owned by its Sandbox, main thread.
/// Output goes to a bounded spool; a program that prints faster than it can be kept is held back, not buffered.
class Run : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] virtual RunId id() const = 0;
    [[nodiscard]] virtual bool isRunning() const = 0;
    /// Whether a process of this run is alive, children that outlived the program included.
    [[nodiscard]] virtual bool hasProcesses() const = 0;
    /// Meaningful once !isRunning().
    [[nodiscard]] virtual const RunOutcome &outcome() const = 0;
    /// What the program wrote so far; secrets are already replaced. Valid as long as the Run.
    [[nodiscard]] virtual const OutputSpool &spool(Stream stream) const = 0;
    /// What the kernel of a cell has reported, JSON objects as it wrote them: hostile, 8 MiB at most together. Hands
    /// them over.
    [[nodiscard]] virtual QByteArrayList takeReports() = 0;

    [[nodiscard]] virtual Result<> writeInput(const QByteArray &bytes) = 0;
    /// On a terminal, the end-of-file character is typed.
    virtual void closeInput() = 0;
    /// Of its terminal; without one, nothing happens.
    virtual void resize(TerminalSize size) = 0;
    /// Kill ends the whole tree, the others go to the program's process group.
    virtual void send(RunSignal signal) = 0;
    /// Ends it: a program is killed, a cell interrupted, so that its context keeps its state, and killed only when that
    /// does not help. One that waits for its turn never starts.
    virtual void stop() = 0;

Q_SIGNALS:
    void outputArrived(sandtray::sandbox::Stream stream);
    /// Once. All output written by then is in the spools.
    void finished(const sandtray::sandbox::RunOutcome &outcome);
    /// Once, at or after finished(): the last process of the run is gone.
    void treeEnded();
};

/// One disposable environment. Owned by whoever created it, main thread. Its object outlives the end of the
/// environment, so that outcomes and the end reason can still be read.
class Sandbox : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] virtual const SandboxSpec &spec() const = 0;
    [[nodiscard]] virtual bool isAlive() const = 0;
    [[nodiscard]] virtual std::optional<EndReason> endReason() const = 0;

    /// Starts a program or cell; the Run lives as long as the sandbox object. Failures to start are an outcome (StartFailed).
    [[nodiscard]] virtual Result<Run *> start(const RunSpec &spec) = 0;
    [[nodiscard]] virtual Run *run(const RunId &id) const = 0;

    /// At most `length` bytes (bound: 9 MiB) from `offset`.
    [[nodiscard]] virtual QFuture<Result<FileContent>> readFile(const QString &path, qint64 offset, qint64 length) = 0;
    /// Answers the size of the whole file. Bound: 32 MiB.
    [[nodiscard]] virtual QFuture<Result<qint64>> writeFile(const FileToWrite &file) = 0;
    [[nodiscard]] virtual QFuture<Result<FileListing>> listFiles(const QString &path, int depth, int maximum) = 0;
    [[nodiscard]] virtual QFuture<Result<SandboxUsage>> usage() = 0;

    /// Stops all its programs, or lets them go on; the time of runs stands still meanwhile, and none can be started
    /// (Code::Conflict). Files can be read and written. Code::Conflict when something cannot be stopped now.
    [[nodiscard]] virtual QFuture<Result<>> setPaused(bool paused) = 0;
    [[nodiscard]] virtual bool isPaused() const = 0;

    /// Ends it: answers when every process is gone and every byte is freed. A second call joins the first.
    virtual QFuture<Result<>> destroy(EndReason reason) = 0;

Q_SIGNALS:
    /// Once, whatever ended it. Runs have finished (RunEnd::SandboxEnded) before.
    void ended(sandtray::sandbox::EndReason reason);
};

}
