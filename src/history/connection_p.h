// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <functional>
#include <map>
#include <memory>

namespace sandtray::history {

/// The one connection to state.db, made, used and closed on the ledger thread. Statements are prepared once and kept;
/// values are bound, never written into SQL. Errors: Code::Io, Code::Unavailable while another process holds the write
/// lock for too long, Code::Protocol for a file that is no (sound) database, Code::NotFound for a row that refers to
/// nothing, Code::Conflict for one that is there already.
class Connection {
public:
    [[nodiscard]] static Result<std::unique_ptr<Connection>> open(const QString &path);
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    /// One statement of ours that is used once: pragmas, schema.
    [[nodiscard]] Result<> execute(QStringView sql);
    /// The first value of the first row, as with a pragma that answers.
    [[nodiscard]] Result<QVariant> value(QStringView sql);
    /// Answers how many rows changed.
    [[nodiscard]] Result<int> change(QStringView sql, const QVariantList &values);
    /// Answers the row id.
    [[nodiscard]] Result<qint64> insert(QStringView sql, const QVariantList &values);
    /// `read` turns the row on which the query stands into a T.
    template <class T>
    [[nodiscard]] Result<QList<T>> rows(QStringView sql, const QVariantList &values, T (*read)(const QSqlQuery &));
    /// All of `work` or nothing. Takes the write lock at once: two processes never wait for each other in a circle.
    [[nodiscard]] Result<> transaction(const std::function<Result<>()> &work);

private:
    explicit Connection(QSqlDatabase database);

    [[nodiscard]] Result<QSqlQuery *> run(QStringView sql, const QVariantList &values);
    [[nodiscard]] Result<> endOf(QSqlQuery &query) const;

    QSqlDatabase m_database;
    std::map<QString, QSqlQuery, std::less<>> m_prepared;
};

template <class T>
Result<QList<T>> Connection::rows(QStringView sql, const QVariantList &values, T (*read)(const QSqlQuery &))
{
    const auto query = run(sql, values);
    if (!query)
        return tl::unexpected(query.error());
    QList<T> found;
    while ((*query)->next())
        found.append(read(**query));
    if (const auto ended = endOf(**query); !ended)
        return tl::unexpected(ended.error());
    return found;
}

}
