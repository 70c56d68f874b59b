// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDateTime>

namespace sandtray::gui {

/// Quantities and times as a person reads them: local time, the language of the window.
class Format {
    Q_DECLARE_TR_FUNCTIONS(sandtray::gui::Format)

public:
    [[nodiscard]] static QString bytes(qint64 count);
    [[nodiscard]] static QString time(const QDateTime &utc);
    /// "in 12 min"; empty for an invalid time.
    [[nodiscard]] static QString until(const QDateTime &utc, const QDateTime &now);
    [[nodiscard]] static QString lines(int count);
    /// In groups of four, the way fingerprints are compared.
    [[nodiscard]] static QString digest(const QByteArray &sha256);
    [[nodiscard]] static QString shortDigest(const QByteArray &sha256);
};

}
