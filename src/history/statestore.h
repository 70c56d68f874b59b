// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "base/secret.h"
#include "history/records.h"

#include <QFuture>
#include <QThread>

#include <memory>

namespace sandtray::history {

class StateDatabase;

/// state.db, the one file of the ledger, clients, levels, grants, tokens and sessions (SQLite, WAL, mode 0600). Calls
/// come from the main thread and are answered there; the work is done in order on the ledger's own thread. A call that
/// fails changed nothing.
///
/// Rows of clients, grants and tokens carry an HMAC-SHA-256 keyed from the keychain: a file-edit tool must not be able to
/// raise its own level. A row that fails it is loaded with isTrusted = false. Without a key (keychain locked or absent)
/// rows are written without a MAC and count as trusted only while no key was ever set: then the window says so.
class StateStore {
public:
    /// Opens or creates `path`; migrates older schemas forward. Code::Conflict for a schema newer than this program
    /// (the file is left alone), Code::Io when it cannot be written, Code::Protocol when it is no database.
    [[nodiscard]] static Result<std::unique_ptr<StateStore>> open(const QString &path, const Clock &clock);
    ~StateStore(); ///< waits for the queue
    Q_DISABLE_COPY_MOVE(StateStore)

    /// The key of the MACs; rows without a MAC written before are signed now. A wrong key is seen at the rows.
    QFuture<Result<>> setMacKey(const Secret &key);

    /// Answers the sequence number once the row is written.
    QFuture<Result<qint64>> append(const LedgerEntry &entry);
    QFuture<Result<QList<LedgerEntry>>> entries(const LedgerQuery &query);
    /// Removes ledger rows older than `days`; 0 keeps the rows but removes their texts.
    QFuture<Result<int>> prune(int days);

    QFuture<Result<>> save(const ClientRecord &client);
    QFuture<Result<>> save(const GrantRecord &grant);
    QFuture<Result<>> save(const TokenRecord &token);
    QFuture<Result<>> save(const SessionRecord &session);
    QFuture<Result<>> remove(const ClientId &client); ///< its grants and tokens too
    QFuture<Result<>> remove(const GrantId &grant);
    QFuture<Result<>> remove(const TokenId &token);
    QFuture<Result<>> removeSession(const QString &id);

    QFuture<Result<QList<ClientRecord>>> clients();
    QFuture<Result<QList<GrantRecord>>> grants();
    QFuture<Result<QList<TokenRecord>>> tokens();
    QFuture<Result<QList<SessionRecord>>> sessions();

private:
    StateStore();

    template <class T, class Work>
    QFuture<Result<T>> post(Work work);

    QThread m_thread;
    std::unique_ptr<StateDatabase> m_database; // lives and dies on m_thread
    std::unique_ptr<QObject> m_worker; // the address of m_thread for queued calls
};

}
