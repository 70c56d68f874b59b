// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace sandtray::app {

/// SIGINT, SIGTERM and SIGHUP as a Qt signal. The handler does nothing but write to an eventfd(2), so it may run in any
/// thread, and programs that we start have their default handling. One object at a time.
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
