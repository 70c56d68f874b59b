// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"
#include "tools/cellresults.h"
#include "tools/managedsandbox.h"

namespace sandtray::tools {

inline constexpr qint64 longestFileRead = 8 << 20; ///< bytes of a file that leave a sandbox at once

/// A part of a file.
struct FilePart {
    QByteArray bytes; ///< secrets are replaced
    qint64 offset = 0;
    qint64 length = 0; ///< of the part in the file
    qint64 size = 0; ///< of the file
};
/// Text as text (20,000 characters, head and tail), the rest as base64.
[[nodiscard]] mcp::ToolResult contentReport(const ManagedSandbox &sandbox, const QString &path, const FilePart &part);
/// A whole picture as an image block.
[[nodiscard]] mcp::ToolResult pictureReport(const ManagedSandbox &sandbox, const CellPicture &picture);
[[nodiscard]] mcp::ToolResult listingReport(const ManagedSandbox &sandbox, const QString &path,
    const sandbox::FileListing &listing);
/// What the bytes say when they are UTF-8; nothing when they are anything else.
[[nodiscard]] std::optional<QString> decodedText(const QByteArray &bytes);
/// The agent's error with the path it is about.
[[nodiscard]] Error fileError(const QString &path, const Error &error);
/// python, javascript, bash or text, by the ending of the name.
[[nodiscard]] QString languageOfPath(const QString &path);

}
