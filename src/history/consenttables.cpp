// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/consenttables_p.h"

#include "history/columns_p.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <utility>

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

QByteArray number(const QDateTime &time)
{
    return time.isValid() ? QByteArray::number(time.toMSecsSinceEpoch()) : QByteArray();
}

constexpr std::array<std::pair<TokenKind, QLatin1StringView>, 4> kindNames{{{TokenKind::Static, "static"_L1},
    {TokenKind::Access, "access"_L1}, {TokenKind::Refresh, "refresh"_L1}, {TokenKind::Spent, "spent"_L1}}};

QString kindName(TokenKind kind)
{
    const auto *const found = std::ranges::find(kindNames, kind, &std::pair<TokenKind, QLatin1StringView>::first);
    return found->second;
}

/// An unknown kind opens nothing.
TokenKind kindFrom(const QString &name)
{
    const auto *const found = std::ranges::find(kindNames, name, &std::pair<TokenKind, QLatin1StringView>::second);
    return found == kindNames.end() ? TokenKind::Spent : found->first;
}

template <class SomeId> Result<> requireId(const SomeId &id)
{
    if (id.isNull())
        return fail(Code::BadArgument, u"a record without an id"_s);
    return {};
}

}

// An upsert, not INSERT OR REPLACE: that deletes the old row, and with a client its grants and tokens.

const QStringView Table<ClientRecord>::select = u"SELECT id, name, program, level, first_seen, redirect_uris, mac FROM clients";
const QStringView Table<ClientRecord>::upsert =
    u"INSERT INTO clients (id, name, program, level, first_seen, redirect_uris, mac) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, program = excluded.program, level = excluded.level, "
    "first_seen = excluded.first_seen, redirect_uris = excluded.redirect_uris, mac = excluded.mac";
const QStringView Table<ClientRecord>::sign = u"UPDATE clients SET mac = ? WHERE id = ?";
const QStringView Table<ClientRecord>::remove = u"DELETE FROM clients WHERE id = ?";

Result<> Table<ClientRecord>::validate(const ClientRecord &client)
{
    return requireId(client.id);
}

QVariantList Table<ClientRecord>::values(const ClientRecord &client)
{
    return {column(client.id), column(client.name), column(client.program), client.level, column(client.firstSeen),
        column(client.redirectUris.join(u' '))};
}

StoredRow<ClientRecord> Table<ClientRecord>::read(const QSqlQuery &row)
{
    ClientRecord client;
    client.id = idFrom<ClientId>(row.value(0));
    client.name = row.value(1).toString();
    client.program = row.value(2).toString();
    client.level = row.value(3).toInt();
    client.firstSeen = timeFrom(row.value(4));
    client.redirectUris = row.value(5).toString().split(u' ', Qt::SkipEmptyParts);
    return {client, row.value(6).toByteArray()};
}

/// As version 1 signed it, and more only where there is more: rows of that version keep their MAC.
SignableRow Table<ClientRecord>::signable(const ClientRecord &client)
{
    QByteArrayList fields{
        client.name.toUtf8(), client.program.toUtf8(), QByteArray::number(client.level), number(client.firstSeen)};
    if (!client.redirectUris.isEmpty())
        fields.append(client.redirectUris.join(u' ').toUtf8());
    return SignableRow("client", client.id.toString().toUtf8(), fields);
}

const QStringView Table<GrantRecord>::select =
    u"SELECT id, scope, client, sandbox, digest, item, exposure, granted, expires, mac FROM grants";
const QStringView Table<GrantRecord>::upsert =
    u"INSERT INTO grants (id, scope, client, sandbox, digest, item, exposure, granted, expires, mac) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET scope = excluded.scope, "
    "client = excluded.client, sandbox = excluded.sandbox, digest = excluded.digest, item = excluded.item, "
    "exposure = excluded.exposure, granted = excluded.granted, expires = excluded.expires, mac = excluded.mac";
const QStringView Table<GrantRecord>::sign = u"UPDATE grants SET mac = ? WHERE id = ?";
const QStringView Table<GrantRecord>::remove = u"DELETE FROM grants WHERE id = ?";

Result<> Table<GrantRecord>::validate(const GrantRecord &grant)
{
    return requireId(grant.id);
}

QVariantList Table<GrantRecord>::values(const GrantRecord &grant)
{
    return {column(grant.id), column(grant.scope), reference(grant.client), column(grant.sandbox), column(grant.digest),
        column(grant.item), column(QString::fromUtf8(grant.exposure)), column(grant.granted), column(grant.expires)};
}

StoredRow<GrantRecord> Table<GrantRecord>::read(const QSqlQuery &row)
{
    GrantRecord grant;
    grant.id = idFrom<GrantId>(row.value(0));
    grant.scope = row.value(1).toString();
    grant.client = idFrom<ClientId>(row.value(2));
    grant.sandbox = idFrom<SandboxId>(row.value(3));
    grant.digest = row.value(4).toByteArray();
    grant.item = row.value(5).toString();
    grant.exposure = row.value(6).toString().toUtf8();
    grant.granted = timeFrom(row.value(7));
    grant.expires = timeFrom(row.value(8));
    return {grant, row.value(9).toByteArray()};
}

SignableRow Table<GrantRecord>::signable(const GrantRecord &grant)
{
    return SignableRow("grant", grant.id.toString().toUtf8(),
        {grant.scope.toUtf8(), grant.client.toString().toUtf8(), grant.sandbox.toString().toUtf8(), grant.digest,
            grant.item.toUtf8(), grant.exposure, number(grant.granted), number(grant.expires)});
}

const QStringView Table<TokenRecord>::select =
    u"SELECT id, client, sha256, created, last_used, kind, family, expires, mac FROM tokens";
const QStringView Table<TokenRecord>::upsert =
    u"INSERT INTO tokens (id, client, sha256, created, last_used, kind, family, expires, mac) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET client = excluded.client, "
    "sha256 = excluded.sha256, created = excluded.created, last_used = excluded.last_used, kind = excluded.kind, "
    "family = excluded.family, expires = excluded.expires, mac = excluded.mac";
const QStringView Table<TokenRecord>::sign = u"UPDATE tokens SET mac = ? WHERE id = ?";
const QStringView Table<TokenRecord>::remove = u"DELETE FROM tokens WHERE id = ?";

Result<> Table<TokenRecord>::validate(const TokenRecord &token)
{
    if (token.sha256.size() != QCryptographicHash::hashLength(QCryptographicHash::Sha256))
        return fail(Code::BadArgument, u"a token is kept as its SHA-256"_s);
    return requireId(token.id);
}

QVariantList Table<TokenRecord>::values(const TokenRecord &token)
{
    return {column(token.id), reference(token.client), column(token.sha256), column(token.created),
        column(token.lastUsed), column(kindName(token.kind)), column(token.family), column(token.expires)};
}

StoredRow<TokenRecord> Table<TokenRecord>::read(const QSqlQuery &row)
{
    TokenRecord token;
    token.id = idFrom<TokenId>(row.value(0));
    token.client = idFrom<ClientId>(row.value(1));
    token.sha256 = row.value(2).toByteArray();
    token.created = timeFrom(row.value(3));
    token.lastUsed = timeFrom(row.value(4));
    token.kind = kindFrom(row.value(5).toString());
    token.family = row.value(6).toString();
    token.expires = timeFrom(row.value(7));
    return {token, row.value(8).toByteArray()};
}

/// As with clients: a static token is signed as version 1 did.
SignableRow Table<TokenRecord>::signable(const TokenRecord &token)
{
    QByteArrayList fields{
        token.client.toString().toUtf8(), token.sha256, number(token.created), number(token.lastUsed)};
    if (token.kind != TokenKind::Static || !token.family.isEmpty() || token.expires.isValid())
        fields += {kindName(token.kind).toUtf8(), token.family.toUtf8(), number(token.expires)};
    return SignableRow("token", token.id.toString().toUtf8(), fields);
}

}
