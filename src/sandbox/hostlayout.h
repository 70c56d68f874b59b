// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace sandtray::sandbox {

/// What of this machine's file system a sandbox shows or must hide. Looked up once; names only, no content is read.
struct HostLayout {
    struct RootEntry {
        QString path; ///< "/bin"
        QString target; ///< "usr/bin" where the system is merged; empty: a folder
        QString source; ///< of a folder: what is bound there read-only
    };
    QList<RootEntry> rootEntries;
    /// They are those of an imported root file system: /usr is not this machine's, and /etc can be shown as it is.
    bool isImported = false;
    /// Files and folders of /etc without which programs of /usr do not run. All are world-readable: bwrap keeps the
    /// user's groups, so nothing that a group alone may read can be bound.
    QStringList etcBinds;
    /// What /proc tells about the machine and its kernel, as far as this kernel has it.
    QStringList maskedFiles;
    QStringList maskedFolders;

    /// `root` is "/" but for tests.
    [[nodiscard]] static HostLayout detect(const QString &root = QStringLiteral("/"));
};

}
