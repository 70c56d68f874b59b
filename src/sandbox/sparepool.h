// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/ids.h"
#include "sandbox/enclosure.h"

#include <QTimer>

#include <functional>
#include <list>

namespace sandtray::sandbox {

/// Keeps enclosures started in advance, since starting one takes longer than anything else in creating a sandbox, and
/// unpacking a template longer than that. A spare knows nothing of its later client: environment, secrets and limits of
/// processes reach it when it is taken. Fixed at its start are its template and the size of its disk, so spares are made
/// for what was asked for last. Those of a template hold its files in memory, and are given up when it rests.
class SparePool : public QObject {
    Q_OBJECT

public:
    struct Kind {
        qint64 diskBytes = 0;
        TemplateId base; ///< null: the host's
        friend bool operator==(const Kind &, const Kind &) = default;
    };
    using Factory = std::function<Result<Enclosure>(const Kind &kind)>;

    SparePool(Factory factory, int size, QObject *parent = nullptr);

    /// A spare, or a new enclosure; the pool is filled up afterwards.
    [[nodiscard]] Result<Enclosure> take(const Kind &kind);
    void prepareFor(const Kind &kind);
    /// The template has gone.
    void forget(const TemplateId &base);

private:
    void setKind(const Kind &kind);
    void fill();
    void drop(const SandboxProcess *process);

    Factory m_factory;
    int m_size;
    Kind m_kind;
    std::list<Enclosure> m_spares; // of m_kind
    QTimer m_refill;
    QTimer m_rest;
};

}
