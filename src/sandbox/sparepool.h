// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/enclosure.h"

#include <QTimer>

#include <functional>
#include <list>

namespace sandtray::sandbox {

/// Keeps enclosures started in advance, since starting one takes longer than anything else in creating a sandbox. A
/// spare knows nothing of its later client: environment, secrets and limits of processes reach it when it is taken.
/// Only the size of its disk is fixed at its start, so spares are made for the size that was asked for last.
class SparePool : public QObject {
    Q_OBJECT

public:
    using Factory = std::function<Result<Enclosure>(qint64 diskBytes)>;

    SparePool(Factory factory, int size, QObject *parent = nullptr);

    /// A spare, or a new enclosure; the pool is filled up afterwards.
    [[nodiscard]] Result<Enclosure> take(qint64 diskBytes);
    void prepareFor(qint64 diskBytes);

private:
    void setSize(qint64 diskBytes);
    void fill();
    void drop(const SandboxProcess *process);

    Factory m_factory;
    int m_size;
    qint64 m_diskBytes = 0;
    std::list<Enclosure> m_spares;
    QTimer m_refill;
};

}
