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

QString whatToDo(Code code, const ClientKind &kind)
{
    switch (code) {
    case Code::Unavailable:
        return Tr::tr("Quit %1, then try again.").arg(kind.name);
    case Code::Conflict:
        return Tr::tr("Look into the file; then try again.");
    case Code::NotPermitted:
        return Tr::tr("Make the file writable, or enter the server there yourself.");
    case Code::NotFound:
        return Tr::tr("There is nothing to take back.");
    case Code::BadArgument:
    case Code::TooLarge:
    case Code::Internal:
        return Tr::tr("Correct the file, or enter the server there yourself.");
    default:
        return Tr::tr("Try again.");
    }
}

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
        return Tr::tr("Its file cannot be changed safely: %1. Correct the file.").arg(connection.reason);
    case Standing::ByHand:
        return stepsByHand(kind);
    case Standing::Disconnected:
    case Standing::Connected:
        break;
    }
    return connection.mustQuit ? Tr::tr("Quit %1 first: it would write its file over ours.").arg(kind.name) : QString();
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
    const QString what = file.isEmpty() ? kind.name : file;
    return Tr::tr("%1 was not changed: %2.").arg(what, error.detail) + u' ' + whatToDo(error.code, kind);
}

QString stepsByHand(const ClientKind &kind)
{
    return Tr::tr("%1 takes its servers by hand: open its settings, look for MCP, add a server from JSON, and paste the "
                  "text of the clipboard.")
        .arg(kind.name);
}

}
