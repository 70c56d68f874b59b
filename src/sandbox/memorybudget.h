// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/localsandbox.h"

#include <QHash>
#include <QTimer>

namespace sandtray::sandbox {

/// What all sandboxes together may take of the memory, where no group of the kernel holds it. Threat: loads are the
/// sandboxes' own words. Whoever says too much is asked to give way first, and ended when that does not help; whoever
/// says too little is still held by its own limits.
class MemoryBudget : public QObject {
    Q_OBJECT

public:
    explicit MemoryBudget(qint64 bytes, QObject *parent = nullptr);

    void watch(LocalSandbox &sandbox);

private:
    void check();
    [[nodiscard]] LocalSandbox *largest() const;

    qint64 m_bytes;
    QHash<LocalSandbox *, qint64> m_loads; // of those that live
    LocalSandbox *m_relieved = nullptr; // the last that was asked to give way
    QTimer m_patience; // until that shows
};

}
