// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/loadpicture.h"

#include "base/future.h"
#include "tools/filedigest.h"
#include "tools/picture.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestPicture = qint64(32) << 20;

QString describe(const QString &path, const PictureInfo &info, qint64 size)
{
    return u"%1, %2 x %3 pixels, %4 bytes, file %5"_s.arg(info.mimeType).arg(info.width).arg(info.height).arg(size).arg(path);
}

CellPicture notShown(const QString &path, const QString &why)
{
    return {.path = path, .note = u"not shown: %1; file %2"_s.arg(why, path)};
}

}

QFuture<Result<CellPicture>> toPicture(
    const QString &path, const QByteArray &bytes, PictureScaler &scaler, QObject *context)
{
    const auto info = inspectPicture(bytes);
    if (!info)
        return ready(Result<CellPicture>(notShown(path, u"it is neither PNG nor JPEG"_s)));
    const QString description = describe(path, *info, bytes.size());
    if (fitsAModel(*info, bytes.size()))
        return ready(Result<CellPicture>(CellPicture{path, info->mimeType, bytes.size(), bytes, description}));
    return scaler.scale(bytes).then(context, [=](const Result<mcp::Image> &image) -> Result<CellPicture> {
        if (!image)
            return notShown(path, image.error().detail);
        return CellPicture{path, image->mimeType, bytes.size(), image->bytes, description + u"; shown scaled down"_s};
    });
}

QFuture<Result<CellPicture>> loadPicture(
    ManagedSandbox &sandbox, const QString &path, PictureScaler &scaler, QObject *context)
{
    return wholeFile(sandbox.engine(), path, largestPicture, context)
        .then(context,
            [=, &scaler](const Result<QByteArray> &bytes) {
                return bytes ? toPicture(path, *bytes, scaler, context)
                             : ready(Result<CellPicture>(notShown(path, bytes.error().detail)));
            })
        .unwrap();
}

}
