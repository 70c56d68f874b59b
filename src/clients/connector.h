// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/clientkind.h"
#include "clients/connectionrecords.h"

#include <QFuture>
#include <QPromise>

#include <memory>

namespace sandtray::clients {

/// How one client stands to Sandtray.
struct Connection {
    enum class Standing {
        Disconnected,
        Connected,
        Outdated, ///< connected, but to a bridge at another place
        Lost, ///< it was connected, and its own file does not say so any more
        Taken, ///< a server of this name is there, and it is not ours
        Unreadable, ///< see `reason`
        ByHand, ///< only the user can tell
    };
    Standing standing = Standing::Disconnected;
    bool isInstalled = false;
    bool mustQuit = false; ///< before its file may be changed
    QString file;
    QString reason; ///< English
};

/// What will be done to connect a client or to take it back: for the user to see first.
struct ConnectionPlan {
    QString path; ///< the file
    QByteArray before;
    QByteArray after;
    bool connects = true; ///< else it takes back
    bool makesFile = false;
    bool removesFile = false;
    QList<QStringList> commands; ///< its own, that do it, in order; none: the file is written

    [[nodiscard]] bool changesNothing() const { return before == after && !makesFile && !removesFile; }
};

/// Connects one client and takes it back. Looking and planning read files and may be done on any thread.
class Connector {
public:
    /// `bridge` is the absolute path of sandtray-mcp.
    Connector(const ClientKind &kind, Surroundings session, QString bridge, ConnectionRecords records);

    [[nodiscard]] const ClientKind &kind() const { return *m_kind; }
    [[nodiscard]] const QString &bridge() const { return m_bridge; }
    /// Of the client; empty when it goes by hand.
    [[nodiscard]] QString file() const { return m_kind->isByHand ? QString() : m_kind->file(m_session); }
    [[nodiscard]] Connection look() const;

    /// Conflict: a server of that name is there and is not ours. Unavailable: the client must be quit first. NotFound:
    /// it goes by hand. Others as ClientFile and Document.
    [[nodiscard]] Result<ConnectionPlan> planConnecting() const;
    /// NotFound: there is nothing to take back. Others as above.
    [[nodiscard]] Result<ConnectionPlan> planDisconnecting() const;
    /// Does what was planned, and looks whether it is so. Code::Conflict: the file is not what it was. Main thread,
    /// `context` being gone ends it.
    [[nodiscard]] QFuture<Result<>> carryOut(const ConnectionPlan &plan, QObject *context);

private:
    [[nodiscard]] Result<ConnectionPlan> planned(ConnectionPlan plan, const QList<QStringList> &arguments) const;
    [[nodiscard]] Result<> keepCopy(const ConnectionPlan &plan, const QByteArray &afterSha256);
    [[nodiscard]] Result<> write(const ConnectionPlan &plan);
    void runCommands(ConnectionPlan plan, QObject *context, std::shared_ptr<QPromise<Result<>>> promise);
    [[nodiscard]] Result<> conclude(const ConnectionPlan &plan);

    const ClientKind *m_kind;
    Surroundings m_session;
    QString m_bridge;
    ConnectionRecords m_records;
    QString m_copy; ///< what m_records calls the copy that was made last
};

}
