// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "base/error.h"

#include <QFuture>
#include <QObject>

namespace sandtray::gui {

struct ClientRow {
    ClientId id;
    QString name;
    QString program;
    approval::Level level = approval::Level::ReviewScripts;
    bool chosen = false; ///< the human has chosen the level
    int tokens = 0;
    bool trusted = true;
};

struct GrantRow {
    GrantId id;
    QString clientName;
    QString scope; ///< script, sandbox, client, one_call
    QString what; ///< the item, sandbox or digest it covers
    QDateTime granted; ///< UTC
    QDateTime expires; ///< UTC; invalid: until revoked
};

struct TokenRow {
    TokenId id;
    QString clientName;
    bool isSignIn = false; ///< else it was made by hand
    QDateTime created; ///< UTC
    QDateTime expires; ///< UTC; invalid: until revoked
};

/// Clients, their levels, their tokens and what was granted to them, as the window shows and changes it. Main thread.
class ClientDirectory : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    [[nodiscard]] virtual QList<ClientRow> clients() const = 0;
    [[nodiscard]] virtual QList<GrantRow> grants() const = 0;
    virtual void setLevel(const ClientId &id, approval::Level level) = 0;
    virtual void forget(const ClientId &id) = 0; ///< its grants and tokens too
    virtual void revoke(const GrantId &id) = 0;
    /// A token for an HTTP client of this name, shown once. Code::Conflict: the name is taken.
    [[nodiscard]] virtual QFuture<Result<QString>> createToken(const QString &name) = 0;
    [[nodiscard]] virtual QList<TokenRow> tokens() const = 0;
    /// What it opens is closed at once; a sign-in ends as a whole.
    virtual QFuture<Result<>> revokeToken(const TokenId &id) = 0;

Q_SIGNALS:
    void changed();
};

}
