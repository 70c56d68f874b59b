// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/schema_p.h"

#include "history/connection_p.h"

#include <array>
#include <span>

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

constexpr int applicationId = 0x53447479; // "SDty", so that file(1) and we tell the file from another program's

// Times are UTC milliseconds, NULL for none. Sequence numbers are never given twice (AUTOINCREMENT): an old one that is
// quoted somewhere must not come to mean another event.
constexpr std::array<QStringView, 10> version1{
    u"CREATE TABLE ledger ("
    "sequence INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, kind TEXT NOT NULL, client TEXT NOT NULL, "
    "client_name TEXT NOT NULL, sandbox TEXT NOT NULL, subject TEXT NOT NULL, tool TEXT NOT NULL, "
    "outcome TEXT NOT NULL, digest BLOB NOT NULL, text TEXT NOT NULL, details TEXT NOT NULL) STRICT",
    u"CREATE INDEX ledger_client ON ledger (client, sequence)",
    u"CREATE INDEX ledger_sandbox ON ledger (sandbox, sequence)",
    u"CREATE TABLE clients ("
    "id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, program TEXT NOT NULL, level INTEGER NOT NULL, "
    "first_seen INTEGER, mac BLOB) STRICT",
    u"CREATE TABLE grants ("
    "id TEXT PRIMARY KEY NOT NULL, scope TEXT NOT NULL, client TEXT REFERENCES clients ON DELETE CASCADE, "
    "sandbox TEXT NOT NULL, digest BLOB NOT NULL, item TEXT NOT NULL, exposure TEXT NOT NULL, granted INTEGER, "
    "expires INTEGER, mac BLOB) STRICT",
    u"CREATE INDEX grants_client ON grants (client)",
    u"CREATE TABLE tokens ("
    "id TEXT PRIMARY KEY NOT NULL, client TEXT NOT NULL REFERENCES clients ON DELETE CASCADE, "
    "sha256 BLOB NOT NULL UNIQUE, created INTEGER, last_used INTEGER, mac BLOB) STRICT",
    u"CREATE INDEX tokens_client ON tokens (client)",
    u"CREATE TABLE sessions ("
    "id TEXT PRIMARY KEY NOT NULL, client TEXT NOT NULL REFERENCES clients ON DELETE CASCADE, "
    "protocol_version TEXT NOT NULL, claimed_name TEXT NOT NULL, claimed_version TEXT NOT NULL, "
    "last_used INTEGER) STRICT",
    u"CREATE INDEX sessions_client ON sessions (client)",
};

// Sign-ins: where a client's codes may go, and tokens that end. DEFAULT is what the rows of version 1 are.
constexpr std::array<QStringView, 4> version2{
    u"ALTER TABLE clients ADD COLUMN redirect_uris TEXT NOT NULL DEFAULT ''",
    u"ALTER TABLE tokens ADD COLUMN kind TEXT NOT NULL DEFAULT 'static'",
    u"ALTER TABLE tokens ADD COLUMN family TEXT NOT NULL DEFAULT ''",
    u"ALTER TABLE tokens ADD COLUMN expires INTEGER",
};

/// Entry n leads from version n to version n + 1. What has been released is never edited.
constexpr std::array migrations{
    std::span<const QStringView>(version1),
    std::span<const QStringView>(version2),
};

Result<int> number(Connection &connection, QStringView sql)
{
    const auto answer = connection.value(sql);
    if (!answer)
        return tl::unexpected(answer.error());
    return answer->toInt();
}

Result<int> version(Connection &connection)
{
    return number(connection, u"PRAGMA user_version");
}

tl::unexpected<Error> tooNew(int found)
{
    return fail(Code::Conflict, u"the state database was written by a newer Sandtray (schema %1)"_s.arg(found));
}

Result<> applyMissing(Connection &connection)
{
    const auto from = version(connection);
    if (!from)
        return tl::unexpected(from.error());
    if (*from > int(migrations.size()))
        return tooNew(*from);
    for (size_t step = size_t(*from); step < migrations.size(); ++step) {
        for (QStringView statement : migrations[step]) {
            if (const auto done = connection.execute(statement); !done)
                return done;
        }
    }
    return connection.execute(u"PRAGMA user_version = %1"_s.arg(migrations.size()));
}

Result<> checkSchema(Connection &connection)
{
    const auto found = version(connection);
    if (!found)
        return tl::unexpected(found.error());
    const auto objects = number(connection, u"SELECT count(*) FROM sqlite_schema");
    if (!objects)
        return tl::unexpected(objects.error());
    if (*found == 0 && *objects == 0)
        return {};
    if (const auto id = number(connection, u"PRAGMA application_id"); id != applicationId)
        return id ? fail(Code::Protocol, u"the file is another program's database"_s) : tl::unexpected(id.error());
    if (*found > int(migrations.size()))
        return tooNew(*found);
    // Schemas of ours have none; a planted one could swallow the rows of the ledger.
    const auto planted = number(connection, u"SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')");
    if (planted != 0)
        return planted ? fail(Code::Protocol, u"the state database has a trigger or view that is not ours"_s)
                       : tl::unexpected(planted.error());
    return {};
}

}

Result<> recognise(Connection &connection)
{
    // In one transaction: another process may be making the tables just now.
    return connection.transaction([&connection] { return checkSchema(connection); });
}

Result<> migrate(Connection &connection)
{
    if (const auto current = version(connection); current == int(migrations.size()))
        return {};
    return connection.transaction([&connection]() -> Result<> {
        if (const auto marked = connection.execute(u"PRAGMA application_id = %1"_s.arg(applicationId)); !marked)
            return marked;
        return applyMissing(connection); // asks for the version again: another process may have been faster
    });
}

}
