// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

/// How a text is laid out, so that what is added looks like the rest.
namespace sandtray::clients {

struct Layout {
    QByteArray lineEnd = "\n";
    QByteArray indent = "  "; ///< one step

    [[nodiscard]] static Layout of(QByteArrayView text);
};

/// The white space that the line at `at` begins with.
[[nodiscard]] QByteArray indentationAt(QByteArrayView text, qsizetype at);
/// Where the line at `at` begins.
[[nodiscard]] qsizetype lineStart(QByteArrayView text, qsizetype at);
/// Whether nothing but white space stands between the beginning of the line and `at`.
[[nodiscard]] bool isFirstInLine(QByteArrayView text, qsizetype at);
/// Behind the last character before `end` that is no white space, but not before `begin`.
[[nodiscard]] qsizetype endOfContent(QByteArrayView text, qsizetype begin, qsizetype end);

/// Bytes that stand at the beginning of some files of Windows editors.
inline constexpr char byteOrderMark[] = "\xef\xbb\xbf";

}
