// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringView>

namespace sandtray::approval {

/// What a text seems to do, read off its words. It helps a person to decide where to look first and proves nothing:
/// code can do all of this in words that nobody lists, and a comment can name what is never done.
struct CodeHint {
    enum class Kind {
        Network, ///< opens connections, names an address
        OutsideFiles, ///< names places outside the sandbox's home
        Programs, ///< starts other programs
        Installs, ///< installs packages
        DecodesAndRuns, ///< unpacks or decodes data, or runs text as code
        LongLines, ///< lines that no window shows whole
    };
    Kind kind = Kind::Network;
    int firstLine = 0; ///< from 1
    int lines = 0; ///< how many lines say so

    friend bool operator==(const CodeHint &, const CodeHint &) = default;
};

/// One hint for each kind that is found, in the order of Kind. Of a longer text only the first hintedCharacters are
/// looked through, so that the window is never held up.
[[nodiscard]] QList<CodeHint> codeHints(QStringView text);
constexpr qsizetype hintedCharacters = 128 * 1024;

}
