// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace sandtray::clients {

/// A line of a comparison.
struct DiffLine {
    enum class Kind { Same, Removed, Added, Gap };
    Kind kind = Kind::Same;
    int number = 0; ///< in the text after; before for a removed one; how many are left out for a gap
    QString text; ///< without its line end
};

/// What `after` says otherwise than `before`, line by line, with three lines around it: made for one change in one
/// place, a text that was changed in several gives one long stretch. Empty: they are the same.
[[nodiscard]] QList<DiffLine> compareLines(const QByteArray &before, const QByteArray &after);
/// As diff(1) -u writes it, without the head and the last line end.
[[nodiscard]] QString diffText(const QList<DiffLine> &lines);

}
