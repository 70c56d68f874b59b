// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/picture.h"

#include <QtEndian>

#include <algorithm>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype pngHeader = 24; // signature, then the IHDR chunk up to width and height

PictureInfo inspectPng(const QByteArray &bytes)
{
    PictureInfo info{.mimeType = u"image/png"_s};
    if (bytes.size() < pngHeader || bytes.sliced(12, 4) != "IHDR")
        return info;
    info.width = int(std::min(qFromBigEndian<quint32>(bytes.constData() + 16), quint32(INT_MAX)));
    info.height = int(std::min(qFromBigEndian<quint32>(bytes.constData() + 20), quint32(INT_MAX)));
    return info;
}

/// Start of frame (SOF0..SOF15) but for DHT, JPG and DAC, which lie between (ITU-T T.81, table B.1).
bool isStartOfFrame(uchar marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Goes from segment to segment: marker, length, content.
PictureInfo inspectJpeg(const QByteArray &bytes)
{
    PictureInfo info{.mimeType = u"image/jpeg"_s};
    qsizetype at = 2;
    while (at + 9 <= bytes.size() && uchar(bytes.at(at)) == 0xFF) {
        const auto marker = uchar(bytes.at(at + 1));
        if (isStartOfFrame(marker)) {
            info.height = qFromBigEndian<quint16>(bytes.constData() + at + 5);
            info.width = qFromBigEndian<quint16>(bytes.constData() + at + 7);
            return info;
        }
        at += 2 + std::max<qsizetype>(2, qFromBigEndian<quint16>(bytes.constData() + at + 2));
    }
    return info;
}

}

std::optional<PictureInfo> inspectPicture(const QByteArray &bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return inspectPng(bytes);
    if (bytes.startsWith("\xff\xd8\xff"))
        return inspectJpeg(bytes);
    return std::nullopt;
}

bool fitsAModel(const PictureInfo &info, qint64 size)
{
    return size <= shownPictureBytes && info.width > 0 && info.height > 0 && info.width <= shownPixels
        && info.height <= shownPixels;
}

}
