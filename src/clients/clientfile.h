// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>

namespace sandtray::clients {

/// A file of another program's, read to be changed. Links are followed to the file itself (people keep such files in
/// one place and link to them), and that one is replaced, not the link.
///
/// Errors: NotPermitted for a file of another user, one that is read-only, one in a read-only folder; BadArgument for
/// what is no file; TooLarge; Io.
class ClientFile {
public:
    [[nodiscard]] static Result<ClientFile> read(const QString &path);

    [[nodiscard]] const QString &path() const { return m_path; } ///< of the file itself
    [[nodiscard]] bool exists() const { return m_exists; }
    [[nodiscard]] const QByteArray &text() const { return m_text; }

    /// Replaces it, whole or not at all. Keeps mode and extended attributes; a new file has mode 0600, new folders
    /// 0700. Code::Conflict: somebody else has changed it since it was read.
    [[nodiscard]] Result<> write(const QByteArray &text) const;
    [[nodiscard]] Result<> remove() const;

private:
    [[nodiscard]] Result<> checkUnchanged() const;

    QString m_path;
    bool m_exists = false;
    QByteArray m_text;
};

}
