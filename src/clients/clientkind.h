// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/document.h"
#include "clients/surroundings.h"

#include <functional>

namespace sandtray::clients {

/// How an AI client is connected on this computer: where its file is, what the file says. One for each client.
struct ClientKind {
    /// When the client sees a new entry.
    enum class Reload {
        AtOnce, ///< it watches its file
        NextSession, ///< of a program for the terminal
        Restart, ///< quit it whole, start it again
        Trust, ///< at once, and it asks whether to trust the server
    };

    QString id; ///< on the command line: lower case, never changed
    QString name; ///< as its makers write it
    /// Where its file may be; the first that exists, else the first whose folder exists, else the first.
    std::function<QStringList(const Surroundings &)> files;
    Format format = Format::Json;
    Place place{{QStringLiteral("mcpServers")}, QStringLiteral("sandtray")};
    /// What is written there for a bridge at this path.
    std::function<Entry(const QString &bridge)> entry;
    QStringList programs; ///< one of them in the program folders: it is installed
    QStringList folders; ///< below the home folder; one of them there: it has been used
    /// While one of these programs runs it would write its file over ours.
    QStringList rewriters;
    /// Arguments for its own command, which keeps what else its file says; none: its file is edited.
    std::function<QStringList(const QString &bridge)> addArguments;
    QStringList removeArguments;
    Reload reload = Reload::AtOnce;
    /// It has no file that others may write: the entry goes over the clipboard, by hand.
    bool isByHand = false;

    [[nodiscard]] bool isInstalled(const Surroundings &session) const;
    [[nodiscard]] QString file(const Surroundings &session) const;
    /// Whether this is what Sandtray writes, for a bridge anywhere.
    [[nodiscard]] static bool isOurs(const QJsonObject &entry);
    /// The bridge in an entry; empty when it has none.
    [[nodiscard]] static QString bridgeOf(const QJsonObject &entry);
    /// For the clipboard: the entry with what holds it, as JSON.
    [[nodiscard]] QString snippet(const QString &bridge) const;
};

/// In the order in which people look for them.
[[nodiscard]] const QList<ClientKind> &clientKinds();
/// Null when there is none.
[[nodiscard]] const ClientKind *findClientKind(const QString &id);

}
