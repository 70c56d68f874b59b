// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace sandtray::app {

/// SIGINT, SIGTERM and SIGHUP as a Qt signal (signalfd(2)); made before any thread, so that all of them leave the
/// signals blocked. Programs that we start get them back by QProcess.
class UnixSignals : public QObject {
    Q_OBJECT

public:
    UnixSignals();
    ~UnixSignals() override;

Q_SIGNALS:
    void quitRequested();

private:
    void onReadable();

    int m_fd;
    QSocketNotifier m_readable;
};

}
