// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"

#include <QHash>
#include <QJsonObject>
#include <QObject>

namespace sandtray::tools {

/// What is left of a sandbox of an earlier start of Sandtray: how it ended.
struct Tombstone {
    SandboxId id;
    ClientId client;
    QString name;
    QDateTime ended;
    QString reason; ///< the word of the contract, or crashed: Sandtray itself had ended
    QJsonObject facts; ///< as list_sandboxes tells them
};

/// Reads them from the ledger, once, at the start. What was created and never ended was lost with the process that held
/// it: its end is written down then. Main thread.
class Tombstones : public QObject {
    Q_OBJECT

public:
    explicit Tombstones(history::StateStore &ledger, QObject *parent = nullptr);

    void load();

    [[nodiscard]] std::optional<Tombstone> find(const ClientId &client, const SandboxId &id) const;
    /// Newest first, the last few.
    [[nodiscard]] QList<Tombstone> ofClient(const ClientId &client) const;

Q_SIGNALS:
    /// These were alive when Sandtray ended without ending them.
    void lost(const QList<sandtray::tools::Tombstone> &tombstones);

private:
    void take(const QList<history::LedgerEntry> &ends, const QList<history::LedgerEntry> &beginnings);

    history::StateStore &m_ledger;
    QList<Tombstone> m_tombstones; // newest first
};

/// For the model: how this sandbox ended.
[[nodiscard]] QString endedText(const QString &id, const QString &reason);

}
