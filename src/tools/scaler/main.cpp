// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QImageReader>
#include <QImageWriter>
#include <QPainter>

using namespace Qt::StringLiterals;

/// sandtray-scale-picture FILE PIXELS BYTES: writes the PNG or JPEG picture to stdout, its longer side at most PIXELS
/// long and the whole at most BYTES. Runs inside a sandbox: what it opens is hostile.

namespace {

constexpr int mebibytesAPicture = 512; // once it is decoded
constexpr int jpegQuality = 88;

QImage read(const QString &path, int pixels)
{
    QImageReader::setAllocationLimit(mebibytesAPicture);
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (size.width() > pixels || size.height() > pixels)
        reader.setScaledSize(size.scaled(pixels, pixels, Qt::KeepAspectRatio).expandedTo({1, 1}));
    return reader.read();
}

QByteArray encode(const QImage &image, const QByteArray &format)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, format);
    if (format == "jpeg")
        writer.setQuality(jpegQuality);
    return writer.write(image) ? buffer.data() : QByteArray();
}

QImage onWhite(const QImage &image)
{
    QImage flat(image.size(), QImage::Format_RGB32);
    flat.fill(Qt::white);
    QPainter(&flat).drawImage(0, 0, image);
    return flat;
}

/// PNG while it fits, for text and lines stay sharp in it; else JPEG, smaller and smaller.
QByteArray fit(QImage image, qsizetype bytes)
{
    const QByteArray png = encode(image, "png");
    if (!png.isEmpty() && png.size() <= bytes)
        return png;
    for (image = onWhite(image); image.width() > 1 && image.height() > 1;
         image = image.scaled(image.size() * 0.75, Qt::KeepAspectRatio, Qt::SmoothTransformation)) {
        const QByteArray jpeg = encode(image, "jpeg");
        if (!jpeg.isEmpty() && jpeg.size() <= bytes)
            return jpeg;
    }
    return {};
}

}

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 4)
        return 2;
    const QImage image = read(arguments.at(1), arguments.at(2).toInt());
    const QByteArray bytes = image.isNull() ? QByteArray() : fit(image, arguments.at(3).toLongLong());
    QFile output;
    const bool isWritten = !bytes.isEmpty() && output.open(stdout, QIODevice::WriteOnly) && output.write(bytes) == bytes.size();
    return isWritten ? 0 : 1;
}
