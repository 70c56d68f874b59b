// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/sandbox.h"

#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

namespace sandtray::cli {

/// Feeds a file descriptor to a program's standard input, piece by piece, until its end. Stops reading when the program
/// does not take it.
class InputPump : public QObject {
    Q_OBJECT

public:
    /// `fd` stays the caller's.
    InputPump(int fd, sandbox::Run &run);

private:
    void feed();
    void offer();
    void stop();

    int m_fd;
    sandbox::Run &m_run;
    bool m_isFile; // always ready, and cannot be watched
    QByteArray m_piece; // read, not taken yet
    QSocketNotifier m_readable;
    QTimer m_again;
};

}
