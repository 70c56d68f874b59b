// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace sandtray::cli {

/// One command of `sandtray`: starts in the event loop and says when it is done. Owned by main's composition.
class Command : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    virtual void start() = 0;

Q_SIGNALS:
    /// Exit codes: 0 done, 1 it did not work or there is a problem, 2 wrong usage or refused.
    void finished(int exitCode);
};

}
