// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFuture>
#include <QProcess>

namespace sandtray::clients {

/// One run of a client's own command line program. Owns itself until it is done; main thread.
class ProgramCall final : public QObject {
    Q_OBJECT

public:
    /// Io: it cannot be started, does not end within a minute, or says that it failed; the detail has its last words.
    /// Ends with `context`, unfinished. No secret may be among the words: others can read them in /proc.
    [[nodiscard]] static QFuture<Result<>> run(const QStringList &command, QObject *context);

private:
    explicit ProgramCall(QObject *context);
    ~ProgramCall() override { m_process.disconnect(this); } // it is ended after the promise is gone
    void finish(const Result<> &result);

    QProcess m_process;
    QPromise<Result<>> m_promise;
    bool m_isDone = false;
};

}
