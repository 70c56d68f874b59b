// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/tokens.h"

#include "base/future.h"
#include "base/randombytes.h"

#include <QCryptographicHash>

#include <algorithm>

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestName = 60;

bool isName(const QString &name)
{
    return !name.isEmpty() && name.size() <= longestName && name.trimmed() == name
        && std::all_of(name.cbegin(), name.cend(), [](QChar character) { return character.isPrint(); });
}

NewToken newToken(const QString &name, const Clock &clock)
{
    NewToken made;
    const QByteArray token = randomToken();
    made.token = QString::fromLatin1(token);
    made.client.id = ClientId::generate();
    made.client.name = name;
    made.client.firstSeen = clock.wall();
    made.record.id = TokenId::generate();
    made.record.client = made.client.id;
    made.record.sha256 = QCryptographicHash::hash(token, QCryptographicHash::Sha256);
    made.record.created = clock.wall();
    return made;
}

}

QFuture<Result<NewToken>> createToken(StateStore &state, const QString &name, const Clock &clock, QObject *context)
{
    if (!isName(name))
        return ready<NewToken>(fail(Code::BadArgument,
            u"a client's name has 1 to %1 printable characters and no space at its ends"_s.arg(longestName)));
    const NewToken made = newToken(name, clock);
    return state.clients()
        .then(context,
            [&state, made, context](const Result<QList<ClientRecord>> &clients) -> QFuture<Result<>> {
                if (!clients)
                    return ready<void>(tl::unexpected(clients.error()));
                for (const ClientRecord &client : *clients)
                    if (client.name == made.client.name)
                        return ready<void>(
                            fail(Code::Conflict, u"there is a client named %1 already"_s.arg(client.name)));
                // In order on the ledger's thread: the token finds its client.
                return allOf({state.save(made.client), state.save(made.record)}, context);
            })
        .unwrap()
        .then(context, [made](const Result<> &saved) -> Result<NewToken> {
            if (!saved)
                return tl::unexpected(saved.error());
            return made;
        });
}

bool isOver(const TokenRecord &token, const QDateTime &now)
{
    return token.expires.isValid() && token.expires <= now;
}

bool isListed(const TokenRecord &token, const QDateTime &now)
{
    return !isOver(token, now) && (token.kind == TokenKind::Static || token.kind == TokenKind::Refresh);
}

QList<TokenRecord> membersOf(const QList<TokenRecord> &tokens, const QString &family)
{
    QList<TokenRecord> members;
    std::ranges::copy_if(tokens, std::back_inserter(members),
        [&](const TokenRecord &token) { return token.family == family; });
    return members;
}

QList<TokenRecord> familyOf(const QList<TokenRecord> &tokens, const TokenId &id)
{
    const auto chosen = std::ranges::find(tokens, id, &TokenRecord::id);
    if (chosen == tokens.cend())
        return {};
    return chosen->family.isEmpty() ? QList{*chosen} : membersOf(tokens, chosen->family);
}

QFuture<Result<>> removeTokens(StateStore &state, const QList<TokenRecord> &tokens, QObject *context)
{
    QList<QFuture<Result<>>> removals;
    for (const TokenRecord &token : tokens)
        removals += state.remove(token.id).then(&goneOrError);
    return allOf(removals, context);
}

}
