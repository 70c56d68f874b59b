// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/connection_p.h"

#include "base/ids.h"

#include <QSqlError>

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

// Result codes of SQLite (sqlite.org/rescode.html); the low byte of an extended code is the primary one.
constexpr int primaryCode = 0xff;
constexpr int busy = 5;
constexpr int corrupt = 11;
constexpr int constraint = 19;
constexpr int notADatabase = 26;
constexpr int foreignKeyConstraint = constraint | 3 << 8;

// The command line tool may hold the write lock for a moment.
const QString connectOptions = u"QSQLITE_BUSY_TIMEOUT=5000"_s;

Code codeOf(int native)
{
    switch (native & primaryCode) {
    case busy:
        return Code::Unavailable;
    case corrupt:
    case notADatabase:
        return Code::Protocol;
    case constraint:
        return native == foreignKeyConstraint ? Code::NotFound : Code::Conflict;
    default:
        return Code::Io;
    }
}

/// The text is SQLite's own: it names tables and columns, never values.
tl::unexpected<Error> failed(const QSqlError &error)
{
    return fail(codeOf(error.nativeErrorCode().toInt()), u"state database: "_s + error.databaseText());
}

}

Result<std::unique_ptr<Connection>> Connection::open(const QString &path)
{
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"sandtray.history."_s + randomLabel());
    std::unique_ptr<Connection> connection(new Connection(database));
    if (!database.isValid())
        return fail(Code::Unavailable, u"the SQLite plugin of Qt is missing"_s);
    database.setDatabaseName(path);
    database.setConnectOptions(connectOptions);
    if (!database.open())
        return failed(database.lastError());
    return connection;
}

Connection::Connection(QSqlDatabase database)
    : m_database(std::move(database))
{
}

Connection::~Connection()
{
    m_prepared.clear();
    m_database.close();
    const QString name = m_database.connectionName();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(name);
}

Result<> Connection::execute(QStringView sql)
{
    QSqlQuery query(m_database);
    if (!query.exec(sql.toString()))
        return failed(query.lastError());
    return {};
}

Result<QVariant> Connection::value(QStringView sql)
{
    QSqlQuery query(m_database);
    if (!query.exec(sql.toString()))
        return failed(query.lastError());
    if (!query.next())
        return fail(Code::Internal, u"no answer to "_s + sql);
    return query.value(0);
}

Result<int> Connection::change(QStringView sql, const QVariantList &values)
{
    const auto query = run(sql, values);
    if (!query)
        return tl::unexpected(query.error());
    const int changed = (*query)->numRowsAffected();
    (*query)->finish();
    return changed;
}

Result<qint64> Connection::insert(QStringView sql, const QVariantList &values)
{
    const auto query = run(sql, values);
    if (!query)
        return tl::unexpected(query.error());
    const qint64 id = (*query)->lastInsertId().toLongLong();
    (*query)->finish();
    return id;
}

Result<> Connection::transaction(const std::function<Result<>()> &work)
{
    if (const auto begun = execute(u"BEGIN IMMEDIATE"); !begun)
        return begun;
    auto done = work();
    if (done)
        done = execute(u"COMMIT");
    if (!done)
        std::ignore = execute(u"ROLLBACK"); // fails when SQLite has already rolled back
    return done;
}

Result<QSqlQuery *> Connection::run(QStringView sql, const QVariantList &values)
{
    auto it = m_prepared.find(sql);
    if (it == m_prepared.end()) {
        QSqlQuery query(m_database);
        query.setForwardOnly(true);
        if (!query.prepare(sql.toString()))
            return failed(query.lastError());
        it = m_prepared.emplace(sql.toString(), std::move(query)).first;
    }
    QSqlQuery &query = it->second;
    for (qsizetype i = 0; i < values.size(); ++i)
        query.bindValue(int(i), values[i]);
    if (query.exec())
        return &query;
    const QSqlError error = query.lastError();
    query.finish();
    return failed(error);
}

/// A query that has been read to its end gives its snapshot back: an open one would keep the log from being emptied.
Result<> Connection::endOf(QSqlQuery &query) const
{
    const QSqlError error = query.lastError();
    query.finish();
    if (error.isValid())
        return failed(error);
    return {};
}

}
