// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <optional>

namespace sandtray::app {

/// Every token in memory, by its digest, and on its way to and from the state file. What the state file does not vouch
/// for opens nothing once the key of the file is known; expired ones are cleaned away. Main thread, owned by Core.
class TokenBook final : public QObject {
    Q_OBJECT

public:
    TokenBook(history::StateStore &state, const Clock &clock);

    /// Reads what is stored; again when the trust in it has changed. `sealed`: the state file can be vouched for.
    [[nodiscard]] QFuture<Result<>> load(bool sealed);

    /// The client that the token opens the endpoint to, now.
    [[nodiscard]] std::optional<ClientId> holder(const QByteArray &sha256) const;
    /// Whatever its kind, as long as it can be trusted.
    [[nodiscard]] std::optional<history::TokenRecord> find(const QByteArray &sha256) const;
    /// What a person counts as one: static tokens, and of each sign-in its refresh token.
    [[nodiscard]] QList<history::TokenRecord> listed() const;

    /// It is stored already.
    void add(const history::TokenRecord &token);
    /// Stores it, new or anew. What cannot be trusted yet, or came in exchange (`parent`) for such a token, waits in
    /// memory until the key of the file is known: a planted token must not turn into good ones meanwhile.
    void keep(const history::TokenRecord &token, const QByteArray &parent = {});
    /// With its whole family, if it has one. Code::NotFound when there is none; another error when it opens nothing any
    /// more, but is still in the state file.
    [[nodiscard]] QFuture<Result<>> revoke(const TokenId &id);
    QFuture<Result<>> revokeFamily(const QString &family);
    /// The client is gone, and its rows with it.
    void forget(const ClientId &client);

Q_SIGNALS:
    void changed();
    /// It must not go on with what it began under a token that it had.
    void accessEnded(const sandtray::ClientId &client);
    void notRemoved(const sandtray::Error &error); ///< opens nothing any more, but may again after a restart

private:
    void take(const QList<history::TokenRecord> &records);
    void adopt();
    void save(const history::TokenRecord &token);
    [[nodiscard]] QFuture<Result<>> erase(const QList<history::TokenRecord> &tokens);
    void cleanUp();
    [[nodiscard]] bool isTrusted(const history::TokenRecord &token) const { return !m_sealed || token.isTrusted; }

    history::StateStore &m_state;
    const Clock &m_clock;
    QHash<QByteArray, history::TokenRecord> m_tokens; ///< by SHA-256
    QHash<QByteArray, QByteArray> m_parents; ///< of those that wait in memory
    QSet<QByteArray> m_gone; ///< removed since the last load was asked for
    bool m_sealed = false;
};

}
