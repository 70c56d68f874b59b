// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace sandtray::clients {

/// The user's session, as far as the clients' files and programs depend on it. A value; tests make their own.
struct Surroundings {
    QString home;
    QString configHome; ///< $XDG_CONFIG_HOME, or ~/.config
    QProcessEnvironment environment;
    QStringList programFolders; ///< PATH, and where installers put programs that a desktop's PATH lacks
    QString processes = QStringLiteral("/proc");

    [[nodiscard]] static Surroundings ofThisSession();

    /// A variable that holds an absolute path; `otherwise` when it is not set so.
    [[nodiscard]] QString folder(const QString &variable, const QString &otherwise) const;
    /// Absolute path of the first of these programs that is there; empty: none.
    [[nodiscard]] QString program(const QStringList &names) const;
    /// Whether this user runs a program whose file has one of these names.
    [[nodiscard]] bool runsOneOf(const QStringList &names) const;
};

}
