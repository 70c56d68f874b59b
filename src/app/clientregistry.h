// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tokenbook.h"
#include "approval/grants.h"
#include "gui/clientdirectory.h"
#include "history/statestore.h"
#include "server/clientdirectory.h"
#include "tools/collaborators.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace sandtray::app {

/// The clients and their levels in memory, and on their way to and from the state file: the one adapter between history
/// and all who ask "who is this?". A row that the state file does not vouch for keeps no level. Main thread, owned by
/// Core.
class ClientRegistry final : public gui::ClientDirectory, public server::ClientDirectory, public tools::ClientBook {
    Q_OBJECT

public:
    ClientRegistry(history::StateStore &state, approval::GrantBook &grants, TokenBook &tokens, const Clock &clock);

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
    [[nodiscard]] QList<gui::TokenRow> tokens() const override;
    QFuture<Result<>> revokeToken(const TokenId &id) override;

    [[nodiscard]] QString nameOf(const ClientId &id) const { return m_clients.value(id).name; }
    [[nodiscard]] QList<history::TokenRecord> tokenRecords() const { return m_tokens.listed(); }
    /// The client if it has signed in and was not forgotten since.
    [[nodiscard]] std::optional<history::ClientRecord> signedIn(const ClientId &id) const;
    /// A human has consented: from now on it is a client, under a name that no other one has.
    void signIn(const ClientId &id, const QString &claimedName, const QStringList &redirectUris);

Q_SIGNALS:
    void clientSignedIn(const QString &clientName);
    void tokenCreated(const QString &clientName, const sandtray::TokenId &token);
    /// What the client began must end: it was forgotten.
    void forgotten(const sandtray::ClientId &client);
    void notRemoved(const sandtray::Error &error); ///< forgotten, but may be back after a restart

private:
    void takeClients(const QList<history::ClientRecord> &records);
    [[nodiscard]] QString freeName(const QString &claimed) const;
    [[nodiscard]] bool isTaken(const QString &name) const;
    void store(const history::ClientRecord &client);
    void note(const QString &kind, const ClientId &client, const QString &subject, const QString &outcome);

    history::StateStore &m_state;
    approval::GrantBook &m_grants;
    TokenBook &m_tokens;
    const Clock &m_clock;
    QHash<ClientId, history::ClientRecord> m_clients;
    QSet<ClientId> m_changed; // since the last load was asked for
    bool m_sealed = false;
};

}
