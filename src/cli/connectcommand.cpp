// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/connectcommand.h"

#include "base/future.h"
#include "cli/console.h"
#include "clients/connectionwords.h"
#include "clients/linediff.h"

#include <QTimer>

namespace sandtray::cli {

using namespace Qt::StringLiterals;
using namespace clients;
using Standing = Connection::Standing;
using Verb = ConnectCommand::Options::Verb;

ConnectCommand::ConnectCommand(Options options)
    : m_options(std::move(options))
    , m_session(Surroundings::ofThisSession())
{
}

Connector ConnectCommand::connectorOf(const ClientKind &kind) const
{
    return Connector(kind, m_session, m_options.bridge, ConnectionRecords(m_options.stateFolder));
}

void ConnectCommand::start()
{
    if (m_options.verb == Verb::List) {
        list();
        return end(0);
    }
    m_left = chosen();
    if (m_left.isEmpty())
        print(m_options.verb == Verb::Connect ? tr("No client that Sandtray knows was found on this computer.")
                                              : tr("No client is connected."));
    next();
}

void ConnectCommand::list()
{
    for (const ClientKind &kind : clientKinds()) {
        const Connection connection = connectorOf(kind).look();
        const QString installed = connection.isInstalled ? QString() : tr("not found on this computer");
        const bool isNews = connection.isInstalled || connection.standing != Standing::Disconnected;
        print(u"%1 %2 %3"_s.arg(kind.id, -16)
                .arg(kind.name, -28)
                .arg(isNews ? standingWords(connection.standing) : installed));
        if (const QString advice = standingAdvice(connection, kind); isNews && !advice.isEmpty())
            print(u"                 %1"_s.arg(advice));
    }
}

QList<const ClientKind *> ConnectCommand::chosen() const
{
    QList<const ClientKind *> kinds;
    for (const ClientKind &kind : clientKinds()) {
        const Connection connection = connectorOf(kind).look();
        const bool isConnected =
            connection.standing == Standing::Connected || connection.standing == Standing::Outdated;
        const bool counts = m_options.verb == Verb::Connect ? connection.isInstalled : isConnected;
        if (m_options.client == kind.id || (m_options.client.isEmpty() && counts))
            kinds.append(&kind);
    }
    return kinds;
}

void ConnectCommand::next()
{
    if (m_left.isEmpty())
        return end(m_code);
    const ClientKind &kind = *m_left.takeFirst();
    if (kind.isByHand) {
        showByHand(kind);
        return next();
    }
    Connector connector = connectorOf(kind);
    const QString file = kind.file(m_session);
    const auto plan = m_options.verb == Verb::Connect ? connector.planConnecting() : connector.planDisconnecting();
    if (!plan) {
        conclude(kind, tl::unexpected(plan.error()), file);
        return next();
    }
    show(*plan);
    if (m_options.dryRun)
        return next();
    onResult(connector.carryOut(*plan, this), this, [this, &kind, file](const Result<> &done) {
        conclude(kind, done, file);
        next();
    });
}

void ConnectCommand::show(const ConnectionPlan &plan) const
{
    for (const QStringList &command : plan.commands)
        print(u"$ "_s + command.join(u' '));
    print(plan.path);
    if (plan.changesNothing())
        return print(tr("  nothing to change"));
    print(
        plan.removesFile ? tr("  is removed: Sandtray had made it") : diffText(compareLines(plan.before, plan.after)));
}

void ConnectCommand::conclude(const ClientKind &kind, const Result<> &done, const QString &file)
{
    if (!done) {
        m_code = 1;
        return printError(obstacle(done.error(), kind, file));
    }
    print(doneWords(kind, m_options.verb == Verb::Connect));
}

void ConnectCommand::showByHand(const ClientKind &kind) const
{
    if (m_options.verb != Verb::Connect)
        return print(
            tr("%1 was connected by hand: remove the server “%2” in its settings.").arg(kind.name, kind.place.name));
    print(stepsByHand(kind));
    print(kind.snippet(m_options.bridge).chopped(1));
}

void ConnectCommand::end(int code)
{
    QTimer::singleShot(0, this, [this, code] { Q_EMIT finished(code); });
}

}
