// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

/// Plain rows of state.db. Texts and digests only: no secret, no program output.
namespace sandtray::history {

/// One line of the ledger. `kind`: request, decision, run_started, run_finished, sandbox_created, sandbox_ended,
/// secret_used, token_created, token_revoked, signed_in, level_changed, grant_revoked.
struct LedgerEntry {
    qint64 sequence = 0; ///< given by the store; the order of events
    QDateTime time; ///< UTC, milliseconds; given by the store
    QString kind;
    ClientId client;
    QString clientName;
    SandboxId sandbox;
    QString subject; ///< run, request, token or grant id
    QString tool;
    QString outcome; ///< allowed, declined, not_answered, exited, timed_out, ...
    QByteArray digest; ///< SHA-256 of the act
    QString text; ///< the reviewed code; empty when the human keeps metadata only
    QByteArray details; ///< JSON object: exit_code, bytes, reason, exposure, grant ...
};

struct LedgerQuery {
    std::optional<ClientId> client;
    std::optional<SandboxId> sandbox;
    QString kind; ///< empty: every kind
    QString search; ///< part of the text or of the details
    qint64 afterSequence = 0;
    qint64 beforeSequence = 0; ///< 0: no bound
    int limit = 200; ///< newest first
};

struct ClientRecord {
    ClientId id;
    QString name;
    QString program; ///< executable (and script) of a stdio client; empty for an HTTP client
    int level = 0; ///< 0: the human has not chosen yet
    QDateTime firstSeen;
    QStringList redirectUris = {}; ///< of a client that signed in (OAuth): where its codes may go
    bool isTrusted = true; ///< false: its MAC is wrong; level and grants are ignored
};

struct GrantRecord {
    GrantId id;
    QString scope; ///< script, sandbox, client, one_call
    ClientId client;
    SandboxId sandbox;
    QByteArray digest;
    QString item; ///< of a client grant: secret:NAME ...
    QByteArray exposure; ///< canonical JSON
    QDateTime granted;
    QDateTime expires; ///< invalid: until revoked
    bool isTrusted = true;
};

enum class TokenKind {
    Static, ///< made by hand, valid until revoked
    Access, ///< of a sign-in
    Refresh, ///< of a sign-in, good for one exchange
    Spent, ///< a refresh token that was exchanged: who shows it again has stolen it, or was stolen from
};

struct TokenRecord {
    TokenId id;
    ClientId client;
    QByteArray sha256; ///< of the token, 32 bytes
    QDateTime created;
    QDateTime lastUsed;
    bool isTrusted = true;
    TokenKind kind = TokenKind::Static;
    QString family = {}; ///< of a sign-in: its tokens live and die together
    QDateTime expires = {}; ///< invalid: until revoked
};

struct SessionRecord {
    QString id;
    ClientId client;
    QString protocolVersion;
    QString claimedName;
    QString claimedVersion;
    QDateTime lastUsed;
};

}
