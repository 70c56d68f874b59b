// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/reviewqueue.h"

#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

#include <memory>

namespace sandtray::cli {

/// `--approvals=terminal`: shows each request on the controlling terminal and takes the answer there. What was typed
/// before the request was shown, and for a second after, is thrown away; closing the terminal answers nothing.
class TerminalPrompter : public QObject {
    Q_OBJECT

public:
    /// Code::Unavailable without a controlling terminal.
    [[nodiscard]] static Result<std::unique_ptr<TerminalPrompter>> make(approval::ReviewQueue &queue);
    ~TerminalPrompter() override;

private:
    TerminalPrompter(approval::ReviewQueue &queue, int fd);

    void showNext();
    void listen();
    void onTyped();
    void write(const QString &text);

    approval::ReviewQueue &m_queue;
    int m_fd;
    QSocketNotifier m_typed;
    QTimer m_dead;
    RequestId m_shown;
    QByteArray m_digestShown;
};

}
