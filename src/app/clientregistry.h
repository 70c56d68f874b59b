// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/grants.h"
#include "gui/clientdirectory.h"
#include "history/statestore.h"
#include "server/clientdirectory.h"
#include "tools/collaborators.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace sandtray::app {

/// The clients, their levels and tokens in memory, and on their way to and from the state file: the one adapter between
/// history and all who ask "who is this?". A row that the state file does not vouch for keeps neither level nor - once
/// the key is known - tokens. Main thread, owned by Core.
class ClientRegistry final : public gui::ClientDirectory, public server::ClientDirectory, public tools::ClientBook {
    Q_OBJECT

public:
    ClientRegistry(history::StateStore &state, approval::GrantBook &grants, const Clock &clock);

    /// Reads what is stored; again when the trust in it has changed. `sealed`: the state file can be vouched for.
    QFuture<Result<>> load(bool sealed);

    // server::ClientDirectory
    [[nodiscard]] std::optional<ClientId> byTokenHash(const QByteArray &sha256) override;
    [[nodiscard]] ClientId byProgram(const server::PeerProgram &program) override;
    // tools::ClientBook
    [[nodiscard]] approval::Asker asker(const mcp::Caller &caller) const override;
    // gui::ClientDirectory
    [[nodiscard]] QList<gui::ClientRow> clients() const override;
    [[nodiscard]] QList<gui::GrantRow> grants() const override;
    void setLevel(const ClientId &id, approval::Level level) override;
    void forget(const ClientId &id) override;
    void revoke(const GrantId &id) override;
    [[nodiscard]] QFuture<Result<QString>> createToken(const QString &name) override;

    [[nodiscard]] QList<history::TokenRecord> tokens() const { return m_tokens.values(); }
    [[nodiscard]] QString nameOf(const ClientId &id) const { return m_clients.value(id).name; }
    QFuture<Result<>> revokeToken(const TokenId &id);

Q_SIGNALS:
    void tokenCreated(const QString &clientName, const sandtray::TokenId &token);

private:
    void takeClients(const QList<history::ClientRecord> &records);
    void takeTokens(const QList<history::TokenRecord> &records);
    void store(const history::ClientRecord &client);
    void note(const QString &kind, const ClientId &client, const QString &subject, const QString &outcome);

    history::StateStore &m_state;
    approval::GrantBook &m_grants;
    const Clock &m_clock;
    QHash<ClientId, history::ClientRecord> m_clients;
    QHash<QByteArray, history::TokenRecord> m_tokens; // by SHA-256
    QSet<ClientId> m_changed; // since the last load was asked for
    bool m_sealed = false;
};

}
