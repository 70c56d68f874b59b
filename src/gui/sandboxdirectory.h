// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/ids.h"

#include <QDateTime>
#include <QFuture>
#include <QList>
#include <QObject>
#include <QString>

#include <chrono>

namespace sandtray::gui {

/// One line of the sandbox list.
struct SandboxRow {
    SandboxId id;
    QString name;
    QString clientName;
    QDateTime created; ///< UTC
    QDateTime expires; ///< UTC; invalid: does not run out at present
    int processes = 0;
    int runs = 0; ///< programs that run now
    bool isPaused = false;
    qint64 memoryBytes = 0;
    qint64 diskBytes = 0;
    qint64 memoryLimitBytes = 0;
    qint64 diskLimitBytes = 0;
    std::chrono::milliseconds cpu{0}; ///< processor time, all programs together
    qint64 measured = 0; ///< counts the measurements: one that has grown tells that these are new
    QString exposure; ///< untranslated facts stay in the view; this is the network's name
    QStringList secrets;
};

/// Something that a client asked for in a sandbox.
struct RunRow {
    RunId id;
    QDateTime asked; ///< UTC
    QString tool;
    QString language; ///< of the text
    QString headline; ///< the first line of what was reviewed; empty when there was no text
    QString text; ///< what was reviewed; empty once it is over: then the ledger has it
    QString outcome; ///< a word of the ledger, or awaiting_approval, running
};

/// What the window shows of the sandboxes and may do to them. Implemented by the composition root. Main thread.
class SandboxDirectory : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    [[nodiscard]] virtual QList<SandboxRow> sandboxes() const = 0;
    virtual void kill(const SandboxId &id) = 0;
    virtual void killAll() = 0;

    /// What was asked in it, newest first.
    [[nodiscard]] virtual QList<RunRow> runs(const SandboxId &id) const = 0;
    /// What the client is told of it, as of now; empty when it is no longer known.
    [[nodiscard]] virtual QString answer(const RunId &id) const = 0;
    /// The time until it ends by itself begins anew.
    virtual void renew(const SandboxId &id) = 0;
    [[nodiscard]] virtual QFuture<Result<>> setPaused(const SandboxId &id, bool paused) = 0;
    /// Keeps its files as a template of this name, for its client.
    [[nodiscard]] virtual QFuture<Result<>> snapshot(const SandboxId &id, const QString &name) = 0;

Q_SIGNALS:
    void changed();
};

}
