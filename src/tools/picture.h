// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace sandtray::tools {

/// What the first bytes of a PNG or JPEG say, without opening it: fixed places, every length checked.
struct PictureInfo {
    QString mimeType; ///< image/png or image/jpeg
    int width = 0; ///< pixels; 0 when the header does not say
    int height = 0;
};

/// Nothing for bytes of another kind.
[[nodiscard]] std::optional<PictureInfo> inspectPicture(const QByteArray &bytes);

/// What models take without scaling it themselves.
inline constexpr int shownPixels = 1568; ///< the longer side
inline constexpr qsizetype shownPictureBytes = 700 * 1024;

/// Whether it may pass to a model as it is. `size` is that of the whole file.
[[nodiscard]] bool fitsAModel(const PictureInfo &info, qint64 size);

}
