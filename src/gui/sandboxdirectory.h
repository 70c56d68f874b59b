// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>

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
    qint64 memoryBytes = 0;
    qint64 diskBytes = 0;
    QString exposure; ///< untranslated facts stay in the view; this is the network's name
    QStringList secrets;
};

/// What the window shows of the sandboxes and may do to them. Implemented by the composition root. Main thread.
class SandboxDirectory : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    [[nodiscard]] virtual QList<SandboxRow> sandboxes() const = 0;
    virtual void kill(const SandboxId &id) = 0;
    virtual void killAll() = 0;

Q_SIGNALS:
    void changed();
};

}
