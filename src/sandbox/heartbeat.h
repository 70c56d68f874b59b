// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>

namespace sandtray::sandbox {

/// Notices an agent that is silent: it is asked every `interval`, and called unresponsive when `patience` went by
/// without an answer. Owned by its sandbox.
class Heartbeat : public QObject {
    Q_OBJECT

public:
    Heartbeat(std::chrono::milliseconds interval, std::chrono::milliseconds patience, QObject *parent = nullptr);

    void start();
    void stop() { m_timer.stop(); }
    void answered();

Q_SIGNALS:
    void due();
    /// Once until it answers again.
    void unresponsive();

private:
    void beat();

    QTimer m_timer;
    QElapsedTimer m_sinceAnswer; // CLOCK_MONOTONIC: a suspended laptop makes nobody unresponsive
    std::chrono::milliseconds m_patience;
    bool m_isUnresponsive = false;
};

}
