// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFuture>
#include <QObject>

#include <functional>
#include <optional>

namespace sandtray::sandbox {

/// Keeps the programs of a sandbox stopped while somebody needs them so: its user, or a copy of its files. Part of its
/// LocalSandbox, main thread.
class Stillness : public QObject {
    Q_OBJECT

public:
    enum Holder { Paused = 1, Copied = 2 };

    struct Agent {
        std::function<QFuture<Result<>>()> freeze;
        std::function<void()> thaw;
    };
    explicit Stillness(Agent agent, QObject *parent = nullptr);

    /// Answers when nothing moves. Code::Conflict when something cannot be stopped now; then nothing is.
    [[nodiscard]] QFuture<Result<>> hold(Holder holder);
    void release(Holder holder);
    [[nodiscard]] bool isHeldBy(Holder holder) const { return m_holders & holder; }
    [[nodiscard]] bool isStill() const { return m_holders != 0; }
    /// Now, or when the copy is done that keeps it still.
    void whenMoving(std::function<void()> act);

Q_SIGNALS:
    void stopped();
    void moving();

private:
    void letGo();
    void runWaiting();

    Agent m_agent;
    int m_holders = 0;
    std::optional<QFuture<Result<>>> m_freezing; // of the agent
    QList<std::function<void()>> m_waiting;
};

}
