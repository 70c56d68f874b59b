// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSet>
#include <QString>

#include <optional>

namespace sandtray::approval {

enum class Reach { None, Packages, Hosts, Full };

/// All that a sandbox can touch beyond itself. A grant stores the exposure it was given under; a sandbox whose exposure
/// has become wider is asked about again, a narrower one never.
struct Exposure {
    Reach network = Reach::None;
    QSet<QString> hosts;
    QSet<QString> secrets; ///< names
    QSet<QString> hostFiles;
    QSet<QString> sharedFolders;
    QSet<int> ports;
    QString origin = QStringLiteral("host"); ///< template

    /// Whether `other` reaches nothing that this does not.
    [[nodiscard]] bool covers(const Exposure &other) const;
    friend bool operator==(const Exposure &, const Exposure &) = default;
};

/// For the ledger and the stored grants: canonical JSON, and back. Unknown members make it unreadable (nothing).
[[nodiscard]] QByteArray toJson(const Exposure &exposure);
[[nodiscard]] std::optional<Exposure> exposureFromJson(const QByteArray &text);

}
