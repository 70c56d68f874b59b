// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/connectionwords.h"

#include <QCoreApplication>

namespace sandtray::clients {

using namespace Qt::StringLiterals;
using Standing = Connection::Standing;

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(ConnectionWords)
};
}

QString standingWords(Standing standing)
{
    switch (standing) {
    case Standing::Disconnected:
        return Tr::tr("not connected");
    case Standing::Connected:
        return Tr::tr("connected");
    case Standing::Outdated:
        return Tr::tr("connected to an older Sandtray");
    case Standing::Lost:
        return Tr::tr("connection lost");
    case Standing::Taken:
        return Tr::tr("name taken");
    case Standing::Unreadable:
        return Tr::tr("file not readable");
    case Standing::ByHand:
        return Tr::tr("by hand");
    }
    return {};
}

QString standingAdvice(const Connection &connection, const ClientKind &kind)
{
    switch (connection.standing) {
    case Standing::Outdated:
        return Tr::tr("It starts a Sandtray at another place. Connect again to mend it.");
    case Standing::Lost:
        return Tr::tr("%1 has removed the connection from its file. Connect again to mend it.").arg(kind.name);
    case Standing::Taken:
        return Tr::tr("Its file names another server “%1”. Rename that one there.").arg(kind.place.name);
    case Standing::Unreadable:
        return Tr::tr("Its file is not written in a way that Sandtray can change safely (%1). Correct it.")
            .arg(connection.reason);
    case Standing::ByHand:
    case Standing::Disconnected:
    case Standing::Connected:
        break;
    }
    return connection.mustQuit ? Tr::tr("Quit %1 first: it would write its file over ours.").arg(kind.name) : QString();
}

QString doneWords(const ClientKind &kind, bool connected)
{
    return connected ? Tr::tr("%1 is connected.").arg(kind.name) + u' ' + reloadWords(kind)
                     : Tr::tr("%1 is no longer connected.").arg(kind.name);
}

QString reloadWords(const ClientKind &kind)
{
    switch (kind.reload) {
    case ClientKind::Reload::AtOnce:
        return Tr::tr("%1 sees it at once.").arg(kind.name);
    case ClientKind::Reload::NextSession:
        return Tr::tr("%1 sees it in its next session.").arg(kind.name);
    case ClientKind::Reload::Restart:
        return Tr::tr("Start %1 anew to see it.").arg(kind.name);
    case ClientKind::Reload::Trust:
        return Tr::tr("%1 sees it at once, and asks whether you trust the server.").arg(kind.name);
    }
    return {};
}

QString obstacle(const Error &error, const ClientKind &kind, const QString &file)
{
    switch (error.code) {
    case Code::Unavailable:
        return Tr::tr("%1 is running and would write its file over ours. Quit it, then try again.").arg(kind.name);
    case Code::NotPermitted:
        return Tr::tr(
            "%1 cannot be changed: it or its folder is read-only, or belongs to another user. Make it writable, "
            "or enter the server there yourself.")
            .arg(file);
    case Code::Conflict:
        return Tr::tr(
            "%1 was not changed: %2 is not ours there, or another program has just changed the file. Look into "
            "it; then try again.")
            .arg(file, u"“%1”"_s.arg(kind.place.name));
    case Code::NotFound:
        return Tr::tr("%1 is not connected: there is nothing to take back.").arg(kind.name);
    case Code::BadArgument:
    case Code::TooLarge:
    case Code::Internal:
        return Tr::tr("%1 is not written in a way that Sandtray can change safely (%2). Correct the file, or enter the "
                      "server there yourself.")
            .arg(file, error.detail);
    default:
        return Tr::tr("%1 was not changed (%2). Try again.").arg(file, error.detail);
    }
}

QString stepsByHand(const ClientKind &kind)
{
    return Tr::tr(
        "%1 takes its servers by hand: open its settings, look for MCP, add a server from JSON, and paste the "
        "text below.")
        .arg(kind.name);
}

}
