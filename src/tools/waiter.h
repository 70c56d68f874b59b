// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"
#include "tools/operation.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

namespace sandtray::tools {

/// One call that is held for an operation: answers it when the operation is over or the patience of its client ends,
/// and shows progress meanwhile. Owned by the operation it waits for, main thread.
class Waiter : public QObject {
    Q_OBJECT

public:
    struct Hold {
        qint64 offset = 0;
        std::chrono::seconds patience{25};
        bool starts = false; ///< it is the call that started the operation: its end may end the operation
    };

    Waiter(Operation &operation, mcp::PendingCall &call, Hold hold);

    [[nodiscard]] bool isOpen() const { return m_call != nullptr; }

Q_SIGNALS:
    void closed(); ///< the call is answered or gone
    void delivered(); ///< the final result reached the call
    void takenBack(); ///< the starting call was cancelled before it was answered

private:
    void answer();
    void close();
    void onStateChanged();
    void onCancelled();
    void showProgress();

    Operation &m_operation;
    QPointer<mcp::PendingCall> m_call;
    Hold m_hold;
    QTimer m_patience;
    QTimer m_progress;
};

}
