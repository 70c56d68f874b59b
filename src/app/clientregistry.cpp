// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/clientregistry.h"

#include "app/log.h"
#include "base/future.h"
#include "history/tokens.h"

#include <QFileInfo>

#include <algorithm>

namespace sandtray::app {

using namespace Qt::StringLiterals;

namespace {

QString scopeName(approval::GrantScope scope)
{
    switch (scope) {
    case approval::GrantScope::Script:
        return u"script"_s;
    case approval::GrantScope::Sandbox:
        return u"sandbox"_s;
    case approval::GrantScope::Client:
        return u"client"_s;
    case approval::GrantScope::OneCall:
        return u"one_call"_s;
    }
    return {};
}

QString coveredBy(const approval::Grant &grant)
{
    if (!grant.item.isEmpty())
        return grant.item;
    return grant.sandbox.isNull() ? QString::fromLatin1(grant.digest.toHex().first(12)) : grant.sandbox.toString();
}

}

ClientRegistry::ClientRegistry(
    history::StateStore &state, approval::GrantBook &grants, TokenBook &tokens, const Clock &clock)
    : m_state(state)
    , m_grants(grants)
    , m_tokens(tokens)
    , m_clock(clock)
{
    connect(&m_tokens, &TokenBook::changed, this, &ClientRegistry::changed);
}

QFuture<Result<>> ClientRegistry::load(bool sealed)
{
    m_changed.clear();
    const QFuture<Result<>> clients
        = m_state.clients().then(this, [this, sealed](const Result<QList<history::ClientRecord>> &records) -> Result<> {
              if (!records)
                  return tl::unexpected(records.error());
              m_sealed = sealed;
              takeClients(*records);
              return {};
          });
    return allOf({clients, m_tokens.load(sealed)}, this).then(this, [this](const Result<> &loaded) {
        Q_EMIT changed();
        return loaded;
    });
}

void ClientRegistry::takeClients(const QList<history::ClientRecord> &records)
{
    for (const history::ClientRecord &record : records)
        if (!m_changed.contains(record.id))
            m_clients.insert(record.id, record);
}

std::optional<ClientId> ClientRegistry::byTokenHash(const QByteArray &sha256)
{
    return m_tokens.holder(sha256);
}

ClientId ClientRegistry::byProgram(const server::PeerProgram &program)
{
    const QString key = program.name();
    for (const history::ClientRecord &client : std::as_const(m_clients))
        if (client.program == key)
            return client.id;
    history::ClientRecord client;
    client.id = ClientId::generate();
    client.name = QFileInfo(program.script.isEmpty() ? program.executable : program.script).fileName();
    client.program = key;
    client.firstSeen = m_clock.wall();
    store(client);
    return client.id;
}

approval::Asker ClientRegistry::asker(const mcp::Caller &caller) const
{
    const history::ClientRecord client = m_clients.value(caller.client);
    const bool chosen = client.level != 0 && client.isTrusted;
    return {.client = caller.client,
        .name = client.name.isEmpty() ? caller.claimedName : client.name,
        .claimedName = caller.claimedName,
        .program = caller.program.isEmpty() ? client.program : caller.program,
        .pid = caller.pid,
        .firstContact = !chosen,
        .level = chosen ? approval::Level(client.level) : approval::Level::ReviewScripts};
}

QList<gui::ClientRow> ClientRegistry::clients() const
{
    QList<gui::ClientRow> rows;
    const QList<history::TokenRecord> listed = m_tokens.listed();
    for (const history::ClientRecord &client : m_clients) {
        const auto tokens = std::ranges::count(listed, client.id, &history::TokenRecord::client);
        rows.append({client.id, client.name, client.program,
            client.level ? approval::Level(client.level) : approval::Level::ReviewScripts, client.level != 0,
            int(tokens), client.isTrusted});
    }
    std::sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    return rows;
}

QList<gui::GrantRow> ClientRegistry::grants() const
{
    QList<gui::GrantRow> rows;
    for (const approval::Grant &grant : m_grants.grants())
        rows.append({grant.id, nameOf(grant.client), scopeName(grant.scope), coveredBy(grant), grant.granted,
            grant.expires});
    return rows;
}

void ClientRegistry::setLevel(const ClientId &id, approval::Level level)
{
    const auto client = m_clients.constFind(id);
    if (client == m_clients.cend())
        return;
    history::ClientRecord record = *client;
    record.level = int(level);
    if (!record.isTrusted)
        record.redirectUris.clear(); // the human has not seen them
    record.isTrusted = true; // the human has just said so
    store(record);
    note(u"level_changed"_s, id, {}, QString::number(int(level)));
}

void ClientRegistry::forget(const ClientId &id)
{
    m_grants.forgetClient(id);
    m_clients.remove(id);
    m_changed.insert(id); // a load that is on its way must not bring it back
    m_tokens.forget(id);
    onResult(m_state.remove(id), this, [this](const Result<> &removed) {
        if (const Result<> gone = history::goneOrError(removed); !gone)
            Q_EMIT notRemoved(gone.error());
    });
    Q_EMIT forgotten(id);
    Q_EMIT changed();
}

void ClientRegistry::revoke(const GrantId &id)
{
    m_grants.revoke(id);
    note(u"grant_revoked"_s, {}, id.toString(), {});
    Q_EMIT changed();
}

QFuture<Result<QString>> ClientRegistry::createToken(const QString &name)
{
    if (isTaken(name))
        return ready<QString>(fail(Code::Conflict, u"there is a client named %1 already"_s.arg(name)));
    return history::createToken(m_state, name, m_clock, this)
        .then(this, [this](const Result<history::NewToken> &made) -> Result<QString> {
            if (!made)
                return tl::unexpected(made.error());
            m_clients.insert(made->client.id, made->client);
            m_tokens.add(made->record);
            note(u"token_created"_s, made->client.id, made->record.id.toString(), {});
            Q_EMIT tokenCreated(made->client.name, made->record.id);
            return made->token;
        });
}

QFuture<Result<>> ClientRegistry::revokeToken(const TokenId &id)
{
    const QList<history::TokenRecord> listed = m_tokens.listed();
    const auto token = std::ranges::find(listed, id, &history::TokenRecord::id);
    if (token != listed.end())
        note(u"token_revoked"_s, token->client, id.toString(), {});
    return m_tokens.revoke(id);
}

QList<gui::TokenRow> ClientRegistry::tokens() const
{
    QList<gui::TokenRow> rows;
    const QList<history::TokenRecord> listed = m_tokens.listed();
    for (const history::TokenRecord &token : listed)
        rows.append({token.id, nameOf(token.client), !token.family.isEmpty(), token.created, token.expires});
    return rows;
}

std::optional<history::ClientRecord> ClientRegistry::signedIn(const ClientId &id) const
{
    const auto client = m_clients.constFind(id);
    const bool known =
        client != m_clients.cend() && !client->redirectUris.isEmpty() && (!m_sealed || client->isTrusted);
    return known ? std::optional(*client) : std::nullopt;
}

void ClientRegistry::signIn(const ClientId &id, const QString &claimedName, const QStringList &redirectUris)
{
    history::ClientRecord client = signedIn(id).value_or(history::ClientRecord());
    if (client.id.isNull() || !client.isTrusted) { // consent is to this program, not to a row that nobody vouches for
        client = {};
        client.id = id;
        client.name = freeName(claimedName);
        client.firstSeen = m_clock.wall();
    }
    client.redirectUris = redirectUris;
    store(client);
    note(u"signed_in"_s, id, {}, {});
    Q_EMIT clientSignedIn(client.name);
}

/// What a person can read, and does not stand for another client.
QString ClientRegistry::freeName(const QString &claimed) const
{
    QString name = claimed.simplified();
    name.removeIf([](QChar character) { return !character.isPrint(); });
    if (name.isEmpty())
        name = u"MCP client"_s;
    QString free = name;
    for (int number = 2; isTaken(free); ++number)
        free = u"%1 (%2)"_s.arg(name).arg(number);
    return free;
}

bool ClientRegistry::isTaken(const QString &name) const
{
    return std::ranges::find(m_clients, name, &history::ClientRecord::name) != m_clients.cend();
}

void ClientRegistry::store(const history::ClientRecord &client)
{
    m_clients.insert(client.id, client);
    m_changed.insert(client.id);
    onResult(m_state.save(client), this, [](const Result<> &saved) {
        if (!saved)
            qCWarning(lcApp) << "a client could not be saved:" << saved.error().detail;
    });
    Q_EMIT changed();
}

void ClientRegistry::note(const QString &kind, const ClientId &client, const QString &subject, const QString &outcome)
{
    history::LedgerEntry entry;
    entry.kind = kind;
    entry.client = client;
    entry.clientName = nameOf(client);
    entry.subject = subject;
    entry.outcome = outcome;
    m_state.append(entry);
}

}
