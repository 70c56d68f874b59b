// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/tokencommand.h"

#include "base/future.h"
#include "cli/console.h"
#include "cli/controlclient.h"
#include "cli/ledgerjson.h"
#include "history/tokens.h"

#include <QJsonArray>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

TokenCommand::TokenCommand(const settings::Locations &locations, Options options)
    : m_locations(locations)
    , m_options(std::move(options))
    , m_offline(locations, m_clock)
{
}

void TokenCommand::start()
{
    static const QHash<Options::Verb, QString> commands{{Options::Verb::Create, u"token_create"_s},
        {Options::Verb::List, u"token_list"_s}, {Options::Verb::Revoke, u"token_revoke"_s}};
    const QString argument = m_options.verb == Options::Verb::Create ? u"client"_s : u"id"_s;
    askApplication(m_locations.runtime + u"/control.sock"_s, commands.value(m_options.verb),
        {{argument, m_options.argument}})
        .then(this, [this](const Result<QJsonValue> &answer) { onAnswer(answer); });
}

void TokenCommand::onAnswer(const Result<QJsonValue> &answer)
{
    if (answer)
        return show(*answer);
    if (answer.error().code != Code::Unavailable)
        return fail(answer.error());
    m_offline.open().then(this, [this](const Result<history::StateStore *> &state) {
        if (state)
            workOnFile(**state);
        else
            fail(state.error());
    });
}

void TokenCommand::workOnFile(history::StateStore &state)
{
    switch (m_options.verb) {
    case Options::Verb::Create:
        return createInFile(state);
    case Options::Verb::List:
        return listFile(state);
    case Options::Verb::Revoke:
        return revokeInFile(state);
    }
}

void TokenCommand::createInFile(history::StateStore &state)
{
    history::createToken(state, m_options.argument, m_clock, this)
        .then(this, [this](const Result<history::NewToken> &made) {
            if (made)
                show(made->token);
            else
                fail(made.error());
        });
}

void TokenCommand::listFile(history::StateStore &state)
{
    state.clients().then(this, [this, &state](const Result<QList<history::ClientRecord>> &clients) {
        QHash<ClientId, QString> names;
        for (const history::ClientRecord &client : clients.value_or(QList<history::ClientRecord>()))
            names.insert(client.id, client.name);
        state.tokens().then(this, [this, names](const Result<QList<history::TokenRecord>> &tokens) {
            if (!tokens)
                return fail(tokens.error());
            QJsonArray rows;
            for (const history::TokenRecord &token : *tokens) {
                if (history::isListed(token, m_clock.wall()))
                    rows.append(toJson(token, names.value(token.client)));
            }
            show(rows);
        });
    });
}

void TokenCommand::revokeInFile(history::StateStore &state)
{
    const Error unknown{Code::NotFound, u"there is no token %1"_s.arg(m_options.argument.left(40))};
    const auto id = TokenId::parse(m_options.argument);
    if (!id)
        return fail(unknown);
    onResult(state.tokens(), this, [this, &state, id, unknown](const Result<QList<history::TokenRecord>> &tokens) {
        if (!tokens)
            return fail(tokens.error());
        const QList<history::TokenRecord> family = history::familyOf(*tokens, *id);
        if (family.isEmpty())
            return fail(unknown);
        onResult(history::removeTokens(state, family, this), this, [this](const Result<> &removed) {
            if (removed)
                show(true);
            else
                fail(removed.error());
        });
    });
}

void TokenCommand::show(const QJsonValue &answer)
{
    if (m_options.verb == Options::Verb::Create) {
        printError(tr("This token is shown once. Give it to the client as “Authorization: Bearer …”."));
        print(answer.toString());
    }
    for (const QJsonValue &row : answer.toArray())
        print(row["id"_L1].toString() + u"  "_s + row["created_at"_L1].toString() + u"  "_s + row["client"_L1].toString());
    if (m_options.verb == Options::Verb::Revoke)
        print(tr("Revoked. Calls with this token are refused from now on."));
    Q_EMIT finished(0);
}

void TokenCommand::fail(const Error &error)
{
    printError(sentence(error));
    Q_EMIT finished(1);
}

}
