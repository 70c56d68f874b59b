// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/picture.h"

#include <QTest>

using namespace sandtray::tools;
using namespace Qt::StringLiterals;

namespace {

const QByteArray signature("\x89PNG\r\n\x1a\n");

QByteArray png(const QByteArray &width, const QByteArray &height)
{
    return signature + QByteArray("\0\0\0\rIHDR", 8) + QByteArray::fromHex(width) + QByteArray::fromHex(height);
}

QByteArray hex(const char *bytes)
{
    return QByteArray::fromHex(bytes);
}

}

class TestPicture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsHeaders_data();
    void readsHeaders();
    void leavesOtherBytesAlone();
    void survivesEveryCut();
    void saysWhatFits_data();
    void saysWhatFits();
};

void TestPicture::readsHeaders_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::newRow("png") << png("00000280", "000001e0") << u"image/png"_s << 640 << 480;
    QTest::newRow("png over all bounds") << png("ffffffff", "00000001") << u"image/png"_s << INT_MAX << 1;
    QTest::newRow("png cut") << signature << u"image/png"_s << 0 << 0;
    QTest::newRow("png with another first chunk")
        << signature + QByteArray("\0\0\0\rIDAT", 8) + QByteArray(8, '\1') << u"image/png"_s << 0 << 0;
    QTest::newRow("jpeg") << hex("ffd8ffe000044a46ffc0001108012c0190030122") << u"image/jpeg"_s << 400 << 300;
    QTest::newRow("progressive jpeg") << hex("ffd8ffc2001108012c0190030122") << u"image/jpeg"_s << 400 << 300;
    QTest::newRow("jpeg, a table before the frame")
        << hex("ffd8ffc400040000ffc0001108000200030301") << u"image/jpeg"_s << 3 << 2;
    QTest::newRow("jpeg, a segment of length 0") << hex("ffd8ffe00000ffd8ffe00000") << u"image/jpeg"_s << 0 << 0;
    QTest::newRow("jpeg without a frame") << hex("ffd8ffe0ffff") << u"image/jpeg"_s << 0 << 0;
}

void TestPicture::readsHeaders()
{
    QFETCH(QByteArray, bytes);
    const auto info = inspectPicture(bytes);
    QVERIFY(info);
    QTEST(info->mimeType, "type");
    QTEST(info->width, "width");
    QTEST(info->height, "height");
}

void TestPicture::leavesOtherBytesAlone()
{
    for (const QByteArray &bytes : {QByteArray(), QByteArray("GIF89a"), QByteArray("\x89PNG"), hex("ffd8"), QByteArray("text")})
        QVERIFY(!inspectPicture(bytes));
}

void TestPicture::survivesEveryCut()
{
    for (const QByteArray &whole : {png("00000280", "000001e0"), hex("ffd8ffe000044a46ffc0001108012c0190030122")})
        for (qsizetype size = 0; size < whole.size(); ++size)
            QVERIFY(inspectPicture(whole.first(size)).value_or(PictureInfo()).width <= 640);
}

void TestPicture::saysWhatFits_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<qint64>("size");
    QTest::addColumn<bool>("fits");
    QTest::newRow("small") << 1 << 1 << qint64(100) << true;
    QTest::newRow("as large as can be") << 1568 << 1568 << qint64(700 * 1024) << true;
    QTest::newRow("too wide") << 1569 << 1 << qint64(100) << false;
    QTest::newRow("too high") << 1 << 1569 << qint64(100) << false;
    QTest::newRow("too many bytes") << 1 << 1 << qint64(700 * 1024 + 1) << false;
    QTest::newRow("unknown") << 0 << 0 << qint64(100) << false;
}

void TestPicture::saysWhatFits()
{
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(qint64, size);
    QTEST(fitsAModel({u"image/png"_s, width, height}, size), "fits");
}

QTEST_GUILESS_MAIN(TestPicture)
#include "tst_picture.moc"
