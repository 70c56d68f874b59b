// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QStringList>

#include <optional>

namespace sandtray::approval {

/// What a text says otherwise than an earlier one, line by line; lines count from 0 in the later text.
struct LineChanges {
    QSet<int> added; ///< lines that are new or changed
    QSet<int> removedBefore; ///< before these lines, or behind the last, some of the earlier text are gone
    QStringList removed; ///< those that are gone, in order

    [[nodiscard]] bool isEmpty() const { return added.isEmpty() && removed.isEmpty(); }
    friend bool operator==(const LineChanges &, const LineChanges &) = default;
};

/// The shortest way from one to the other (Myers, "An O(ND) Difference Algorithm"). None when less than half of their
/// lines are common, which is another text rather than a changed one, or when they differ in more than 500 lines.
[[nodiscard]] std::optional<LineChanges> compareTexts(const QString &earlier, const QString &now);

}
