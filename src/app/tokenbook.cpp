// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tokenbook.h"

#include "app/log.h"
#include "base/future.h"
#include "history/tokens.h"

#include <algorithm>

namespace sandtray::app {

using namespace Qt::StringLiterals;
using history::TokenKind;
using history::TokenRecord;

TokenBook::TokenBook(history::StateStore &state, const Clock &clock)
    : m_state(state)
    , m_clock(clock)
{
}

QFuture<Result<>> TokenBook::load(bool sealed)
{
    m_gone.clear();
    return m_state.tokens().then(this, [this, sealed](const Result<QList<TokenRecord>> &records) -> Result<> {
        if (!records)
            return tl::unexpected(records.error());
        m_sealed = sealed;
        take(*records);
        return {};
    });
}

void TokenBook::take(const QList<TokenRecord> &records)
{
    for (const TokenRecord &record : records) {
        if (m_gone.contains(record.sha256))
            continue;
        const bool wasSpent = m_tokens.value(record.sha256).kind == TokenKind::Spent;
        TokenRecord &token = m_tokens[record.sha256];
        token = record;
        if (!wasSpent || record.kind == TokenKind::Spent)
            continue;
        token.kind = TokenKind::Spent; // exchanged while it could not be vouched for
        if (token.isTrusted)
            save(token);
    }
    adopt();
    cleanUp();
    Q_EMIT changed();
}

/// Children of a token that has turned out to be good are good, and theirs.
void TokenBook::adopt()
{
    for (auto next = m_parents.cbegin(); next != m_parents.cend();) {
        const auto child = m_tokens.find(next.key());
        if (child == m_tokens.end() || !m_tokens.contains(next.value())
            || !m_tokens.value(next.value()).isTrusted) {
            ++next;
            continue;
        }
        child->isTrusted = true;
        save(*child);
        m_parents.erase(next);
        next = m_parents.cbegin(); // it may be a parent itself
    }
}

/// Without a keychain key nothing can be vouched for, and tokens must work all the same; with one, a token that somebody
/// wrote into the file is none.
std::optional<ClientId> TokenBook::holder(const QByteArray &sha256) const
{
    const auto token = find(sha256);
    const bool opens =
        token && (token->kind == TokenKind::Static || token->kind == TokenKind::Access) && !history::isOver(*token, m_clock.wall());
    return opens ? std::optional(token->client) : std::nullopt;
}

std::optional<TokenRecord> TokenBook::find(const QByteArray &sha256) const
{
    const auto token = m_tokens.constFind(sha256);
    const bool counts = token != m_tokens.cend() && isTrusted(*token);
    return counts ? std::optional(*token) : std::nullopt;
}

QList<TokenRecord> TokenBook::listed() const
{
    QList<TokenRecord> rows;
    std::ranges::copy_if(m_tokens, std::back_inserter(rows),
        [now = m_clock.wall()](const TokenRecord &token) { return history::isListed(token, now); });
    std::ranges::sort(rows, {}, &TokenRecord::created);
    return rows;
}

void TokenBook::add(const TokenRecord &token)
{
    m_tokens.insert(token.sha256, token);
    Q_EMIT changed();
}

void TokenBook::keep(const TokenRecord &token, const QByteArray &parent)
{
    cleanUp();
    TokenRecord &kept = m_tokens[token.sha256];
    kept = token;
    const auto origin = m_tokens.constFind(parent);
    if (!parent.isEmpty() && (origin == m_tokens.cend() || !origin->isTrusted)) {
        kept.isTrusted = false;
        m_parents.insert(token.sha256, parent);
    }
    if (kept.isTrusted)
        save(kept);
    Q_EMIT changed();
}

void TokenBook::save(const TokenRecord &token)
{
    onResult(m_state.save(token), this, [](const Result<> &saved) {
        if (!saved)
            qCWarning(lcApp) << "a token will not outlive this start:" << saved.error().detail;
    });
}

QFuture<Result<>> TokenBook::revoke(const TokenId &id)
{
    const QList<TokenRecord> tokens = history::familyOf(m_tokens.values(), id);
    if (tokens.isEmpty())
        return ready<void>(fail(Code::NotFound, u"there is no token %1"_s.arg(id.toString())));
    return erase(tokens);
}

QFuture<Result<>> TokenBook::revokeFamily(const QString &family)
{
    return erase(history::membersOf(m_tokens.values(), family));
}

/// All of one client.
QFuture<Result<>> TokenBook::erase(const QList<TokenRecord> &tokens)
{
    for (const TokenRecord &token : tokens) {
        m_gone.insert(token.sha256);
        m_tokens.remove(token.sha256);
    }
    Q_EMIT changed();
    if (!tokens.isEmpty())
        Q_EMIT accessEnded(tokens.first().client);
    const QFuture<Result<>> removed = history::removeTokens(m_state, tokens, this);
    onResult(removed, this, [this](const Result<> &done) {
        if (!done)
            Q_EMIT notRemoved(done.error());
    });
    return removed;
}

void TokenBook::forget(const ClientId &client)
{
    m_tokens.removeIf([&](const auto &entry) {
        if (entry.value().client != client)
            return false;
        m_gone.insert(entry.key());
        return true;
    });
    Q_EMIT changed();
}

void TokenBook::cleanUp()
{
    m_tokens.removeIf([this, now = m_clock.wall()](const auto &entry) {
        if (!history::isOver(entry.value(), now))
            return false;
        m_state.remove(entry.value().id);
        return true;
    });
}

}
