// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <QList>

namespace sandtray::approval {

/// What in a text can deceive the eye that reviews it.
struct TextFindings {
    int bidirectional = 0; ///< U+202A..U+202E, U+2066..U+2069, U+200E, U+200F, U+061C (CVE-2021-42574)
    int invisible = 0; ///< zero-width, joiners, tag characters, blank letters, odd spaces, variation selectors
    int control = 0; ///< C0 and C1 controls but tab and line feed: ANSI, CR, NUL
    int mixedScript = 0; ///< words that mix Latin with look-alike Cyrillic, Greek ... letters
    int stackedMarks = 0; ///< runs of more than two combining marks
    int invalid = 0; ///< lone surrogates, replacement characters

    [[nodiscard]] bool isClean() const;
};

[[nodiscard]] TextFindings inspectText(QStringView text);

/// The text with every deceiving character replaced by a visible marker such as ⟦U+202E⟧; line feeds and tabs stay.
/// For one-line fields (names, paths, reasons) `oneLine` marks line breaks too.
enum class Lines { Keep, Mark };
[[nodiscard]] QString visibleText(QStringView text, Lines lines = Lines::Keep);

}
