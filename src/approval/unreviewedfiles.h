// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/act.h"

#include <QHash>
#include <QMap>

namespace sandtray::approval {

/// The files of one sandbox that the agent put there and that no allowed request has covered in their present bytes.
/// What reviewed code itself makes is not among them.
class UnreviewedFiles {
public:
    /// The file at `path` (absolute, inside) now has these bytes, all of them; after an append too.
    void noteWritten(const QString &path, const QByteArray &bytes);

    /// The file was written, but its bytes cannot be read back: nothing that was reviewed can match it.
    void noteUnreadable(const QString &path);

    /// The sandbox begins with these, made elsewhere and not allowed there.
    void inherit(const QList<FileUnderReview> &files);

    /// Sorted by path.
    [[nodiscard]] QList<FileUnderReview> pending() const { return m_pending.values(); }

    /// These very bytes were part of an allowed request. A file that has changed since stays unreviewed.
    void noteAllowed(const QList<FileUnderReview> &files);
    void noteDeclined(const QList<FileUnderReview> &files);

private:
    QMap<QString, FileUnderReview> m_pending;
    QHash<QString, QByteArray> m_allowed; // path -> SHA-256 of the bytes that were allowed last
};

}
