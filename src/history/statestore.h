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
/// fails changed nothing. Every call may answer Code::Io, and Code::Unavailable when another program has locked the
/// file for more than five seconds.
///
/// Trust. Rows of clients, grants and tokens carry an HMAC-SHA-256 keyed from the keychain: a file-edit tool must not
/// be able to raise its own level. Nothing in the file says whether it has to be signed, for whoever edits rows would
/// edit that too; only the caller, who has asked the keychain, can say:
/// - keychain locked, or not asked yet: say nothing. No stored row is trusted; what this process saves itself is.
/// - key found, or made now: setMacKey(). A row is trusted when its MAC is right; one without a MAC is not.
/// - no keychain on this machine: acceptUnsigned(). Rows without a MAC are trusted, signed ones are not; the window
///   says that this file is protected by its mode alone.
/// A row that is not trusted is loaded with isTrusted = false and cannot be saved as it is. A human who has looked at
/// it may adopt it: save it with isTrusted = true.
class StateStore {
public:
    /// Opens or creates `path`; migrates older schemas forward. Code::Conflict for a schema newer than this program
    /// (the file is left alone), Code::Io when it cannot be written, Code::Protocol when it is no database.
    [[nodiscard]] static Result<std::unique_ptr<StateStore>> open(const QString &path, const Clock &clock);
    ~StateStore(); ///< waits for the queue
    Q_DISABLE_COPY_MOVE(StateStore)

    /// The key of the MACs, 16 bytes or more. Rows that are trusted at this moment, and they alone, are signed with it:
    /// so it also changes the key, after which rows and copies of the file signed with the old one count no more.
    QFuture<Result<>> setMacKey(const Secret &key);
    /// There is no keychain. Without effect once there is a key.
    QFuture<Result<>> acceptUnsigned();

    /// Answers the sequence number once the row is written.
    QFuture<Result<qint64>> append(const LedgerEntry &entry);
    QFuture<Result<QList<LedgerEntry>>> entries(const LedgerQuery &query);
    /// Removes ledger rows older than `days`; 0 keeps the rows but removes their texts.
    QFuture<Result<int>> prune(int days);

    /// A new row or the same id anew. Code::NotPermitted when it is not trusted, Code::NotFound when its client is not
    /// saved, Code::Conflict when another token has that digest.
    QFuture<Result<>> save(const ClientRecord &client);
    QFuture<Result<>> save(const GrantRecord &grant);
    QFuture<Result<>> save(const TokenRecord &token);
    QFuture<Result<>> save(const SessionRecord &session);
    /// Code::NotFound when there is none.
    QFuture<Result<>> remove(const ClientId &client); ///< its grants, tokens and sessions too
    QFuture<Result<>> remove(const GrantId &grant);
    QFuture<Result<>> remove(const TokenId &token);
    QFuture<Result<>> removeSession(const QString &id);

    QFuture<Result<QList<ClientRecord>>> clients();
    QFuture<Result<QList<GrantRecord>>> grants();
    QFuture<Result<QList<TokenRecord>>> tokens();
    QFuture<Result<QList<SessionRecord>>> sessions();

private:
    explicit StateStore(const Clock &clock);

    template <class T, class Work> QFuture<Result<T>> post(Work work);

    const Clock &m_clock;
    QThread m_thread;
    std::unique_ptr<StateDatabase> m_database; // lives and dies on m_thread
    std::unique_ptr<QObject> m_worker; // the address of m_thread for queued calls
};

/// What remove() answered, for whom only wants it gone: what was never there is.
[[nodiscard]] Result<> goneOrError(const Result<> &removed);

}
