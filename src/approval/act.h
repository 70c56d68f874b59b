// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>

namespace sandtray::approval {

/// A file that the agent put into the sandbox and that no allowed request has covered in its present bytes.
struct FileUnderReview {
    enum class State { New, Changed, DeclinedBefore };
    QString path; ///< absolute, inside the sandbox
    State state = State::New;
    qint64 size = 0;
    QByteArray sha256; ///< 32 bytes, of the whole content
    QByteArray content; ///< what is shown: all of it up to shownFileBytes, else its beginning

    static constexpr qsizetype shownFileBytes = 1024 * 1024;
};

/// The whole of what is asked: nothing that decides what runs is outside of it, and the digest covers all of it. The
/// sandbox and the agent's `reason` are not part of it: they do not change what runs.
struct Act {
    QString tool = {};
    QJsonObject arguments = {}; ///< every argument, as it will be used
    QMap<QString, QString> environment = {}; ///< of the sandbox, secrets by name only
    QStringList secrets = {}; ///< names of the secrets in that environment
    QString origin = {}; ///< template of the sandbox
    QList<FileUnderReview> files = {}; ///< unreviewed, sorted by path

    /// Canonical JSON of all of it, files by path, size and hash.
    [[nodiscard]] QByteArray canonical() const;
    /// SHA-256 of canonical(), 32 bytes.
    [[nodiscard]] QByteArray digest() const;
};

}
