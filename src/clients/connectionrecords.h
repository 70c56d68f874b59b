// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace sandtray::clients {

/// What a file was before Sandtray changed it, and what it became.
struct ConnectionRecord {
    QString path;
    std::optional<QByteArray> before; ///< none: there was no file
    QByteArray afterSha256;
    QDateTime time; ///< UTC
};

/// A copy of every file that was changed, so that it can be had back: below one folder, ten for each client, readable
/// by the user alone. An entry may hold what the file held, tokens of other servers too.
class ConnectionRecords {
public:
    static constexpr int kept = 10;

    /// In the folder for what Sandtray keeps of a session, `$XDG_STATE_HOME/sandtray`.
    explicit ConnectionRecords(const QString &stateFolder);

    /// Answers its name. Code::Io: without a copy, nothing must be changed.
    [[nodiscard]] Result<QString> add(const QString &client, const ConnectionRecord &record);
    /// The client is connected, by the change that this copy was made for.
    [[nodiscard]] Result<> open(const QString &client, const QString &name);
    /// That of the present connection; none when it was taken back.
    [[nodiscard]] std::optional<ConnectionRecord> last(const QString &client) const;
    /// The connection was taken back; the copies stay.
    void close(const QString &client);

private:
    [[nodiscard]] QString folderOf(const QString &client) const;

    QString m_folder;
};

}
