// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: see rowtrust.cpp. A file of somebody else, of a newer program, or with triggers in it is looked at and
// left as it is; nothing is written before the file is private.
#include "history/statedatabase_p.h"

#include "history/privatefile_p.h"
#include "history/schema_p.h"

#include <QDeadlineTimer>
#include <QThread>

#include <chrono>

namespace sandtray::history {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto switchLimit = 5s;
constexpr std::chrono::milliseconds switchPause = 10ms;

/// Answers the journal mode. SQLite itself does not wait when another process is switching at the same moment.
Result<QVariant> switchToWriteAheadLog(Connection &connection)
{
    const QDeadlineTimer deadline(switchLimit);
    auto mode = connection.value(u"PRAGMA journal_mode = WAL");
    while (!mode && mode.error().code == Code::Unavailable && !deadline.hasExpired()) {
        QThread::msleep(switchPause.count());
        mode = connection.value(u"PRAGMA journal_mode = WAL");
    }
    return mode;
}

Result<> configure(Connection &connection)
{
    const auto mode = switchToWriteAheadLog(connection);
    if (!mode)
        return tl::unexpected(mode.error());
    if (mode->toString() != u"wal"_s)
        return fail(Code::Io, u"no write-ahead log here: the file or its folder is read-only"_s);
    // NORMAL: with a write-ahead log a crash of the program loses nothing, one of the machine at most the last rows.
    for (QStringView pragma : {u"PRAGMA synchronous = NORMAL", u"PRAGMA foreign_keys = ON",
             u"PRAGMA secure_delete = ON", u"PRAGMA trusted_schema = OFF"}) {
        if (const auto done = connection.execute(pragma); !done)
            return done;
    }
    return {};
}

}

Result<std::unique_ptr<StateDatabase>> StateDatabase::open(const QString &path)
{
    if (const auto isPrivate = makePrivateFile(path); !isPrivate)
        return tl::unexpected(isPrivate.error());
    auto connection = Connection::open(path);
    if (!connection)
        return tl::unexpected(connection.error());
    for (const auto step : {recognise, configure, migrate}) {
        if (const auto done = step(**connection); !done)
            return tl::unexpected(done.error());
    }
    return std::unique_ptr<StateDatabase>(new StateDatabase(std::move(*connection)));
}

StateDatabase::StateDatabase(std::unique_ptr<Connection> connection)
    : m_connection(std::move(connection))
    , m_ledger(*m_connection)
    , m_consent(*m_connection)
    , m_sessions(*m_connection)
{
}

}
