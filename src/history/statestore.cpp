// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/statestore.h"

#include "history/statedatabase_p.h"

#include "base/future.h"

namespace sandtray::history {

using namespace Qt::StringLiterals;

Result<std::unique_ptr<StateStore>> StateStore::open(const QString &path, const Clock &clock)
{
    std::unique_ptr<StateStore> store(new StateStore(clock));
    Result<> opened;
    // The one call that waits: without the ledger nothing runs, so there is nothing else to do meanwhile.
    QMetaObject::invokeMethod(
        store->m_worker.get(),
        [&] {
            auto database = StateDatabase::open(path);
            if (database)
                store->m_database = std::move(*database);
            else
                opened = tl::unexpected(database.error());
        },
        Qt::BlockingQueuedConnection);
    if (!opened)
        return tl::unexpected(opened.error());
    return store;
}

StateStore::StateStore(const Clock &clock)
    : m_clock(clock)
    , m_worker(std::make_unique<QObject>())
{
    m_thread.setObjectName(u"ledger"_s);
    m_worker->moveToThread(&m_thread);
    m_thread.start();
}

StateStore::~StateStore()
{
    QMetaObject::invokeMethod(m_worker.get(), [this] {
        m_database.reset();
        m_thread.quit();
    });
    m_thread.wait();
}

template <class T, class Work> QFuture<Result<T>> StateStore::post(Work work)
{
    return QtFuture::makeReadyFuture().then(
        m_worker.get(), [this, work = std::move(work)]() -> Result<T> { return work(*m_database); });
}

QFuture<Result<>> StateStore::setMacKey(const Secret &key)
{
    return post<void>([key](StateDatabase &database) { return database.consent().setKey(key); });
}

QFuture<Result<>> StateStore::acceptUnsigned()
{
    return post<void>([](StateDatabase &database) {
        database.consent().acceptUnsigned();
        return Result<>();
    });
}

QFuture<Result<qint64>> StateStore::append(const LedgerEntry &entry)
{
    LedgerEntry dated = entry;
    dated.time = m_clock.wall();
    return post<qint64>([dated](StateDatabase &database) { return database.ledger().append(dated); });
}

QFuture<Result<QList<LedgerEntry>>> StateStore::entries(const LedgerQuery &query)
{
    return post<QList<LedgerEntry>>([query](StateDatabase &database) { return database.ledger().entries(query); });
}

QFuture<Result<int>> StateStore::prune(int days)
{
    if (days < 0)
        return ready(Result<int>(fail(Code::BadArgument, u"days is at least 0"_s)));
    if (days == 0)
        return post<int>([](StateDatabase &database) { return database.ledger().removeTexts(); });
    const QDateTime oldest = m_clock.wall().addDays(-days);
    return post<int>([oldest](StateDatabase &database) { return database.ledger().removeBefore(oldest); });
}

QFuture<Result<>> StateStore::save(const ClientRecord &client)
{
    return post<void>([client](StateDatabase &database) { return database.consent().save(client); });
}

QFuture<Result<>> StateStore::save(const GrantRecord &grant)
{
    return post<void>([grant](StateDatabase &database) { return database.consent().save(grant); });
}

QFuture<Result<>> StateStore::save(const TokenRecord &token)
{
    return post<void>([token](StateDatabase &database) { return database.consent().save(token); });
}

QFuture<Result<>> StateStore::save(const SessionRecord &session)
{
    return post<void>([session](StateDatabase &database) { return database.sessions().save(session); });
}

QFuture<Result<>> StateStore::remove(const ClientId &client)
{
    return post<void>([client](StateDatabase &database) { return database.consent().remove<ClientRecord>(client); });
}

QFuture<Result<>> StateStore::remove(const GrantId &grant)
{
    return post<void>([grant](StateDatabase &database) { return database.consent().remove<GrantRecord>(grant); });
}

QFuture<Result<>> StateStore::remove(const TokenId &token)
{
    return post<void>([token](StateDatabase &database) { return database.consent().remove<TokenRecord>(token); });
}

QFuture<Result<>> StateStore::removeSession(const QString &id)
{
    return post<void>([id](StateDatabase &database) { return database.sessions().remove(id); });
}

QFuture<Result<QList<ClientRecord>>> StateStore::clients()
{
    return post<QList<ClientRecord>>([](StateDatabase &database) { return database.consent().load<ClientRecord>(); });
}

QFuture<Result<QList<GrantRecord>>> StateStore::grants()
{
    return post<QList<GrantRecord>>([](StateDatabase &database) { return database.consent().load<GrantRecord>(); });
}

QFuture<Result<QList<TokenRecord>>> StateStore::tokens()
{
    return post<QList<TokenRecord>>([](StateDatabase &database) { return database.consent().load<TokenRecord>(); });
}

QFuture<Result<QList<SessionRecord>>> StateStore::sessions()
{
    return post<QList<SessionRecord>>([](StateDatabase &database) { return database.sessions().load(); });
}

Result<> goneOrError(const Result<> &removed)
{
    return !removed && removed.error().code == Code::NotFound ? Result<>() : removed;
}

}
