// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/frame.h"

#include <QElapsedTimer>
#include <QTest>

using namespace sandtray::wire;

namespace {

std::string frame(std::string_view payload)
{
    std::string out;
    for (unsigned i = 0; i < 4; ++i)
        out.push_back(static_cast<char>(payload.size() >> (8 * i) & 0xff));
    return out.append(payload);
}

std::string lengthOnly(quint32 length)
{
    std::string out;
    for (unsigned i = 0; i < 4; ++i)
        out.push_back(static_cast<char>(length >> (8 * i) & 0xff));
    return out;
}

/// The payload, "-" when more bytes are needed, "!" on a fault.
QByteArray nextOf(FrameReader &reader)
{
    const auto payload = reader.next();
    if (!payload)
        return "!";
    return *payload ? QByteArray((*payload)->data(), qsizetype((*payload)->size())) : QByteArray("-");
}

}

class TestFrameReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cutsAStreamThatComesByteByByte();
    void cutsSeveralFramesOfOnePiece();
    void takesAFrameOfFullSize();
    void refusesBadLengths_data();
    void refusesBadLengths();
    void staysRefused();
    void takesAMillionFramesOfOneByte();
    void staysLinearWhenFramesAreTakenLate();
};

void TestFrameReader::cutsAStreamThatComesByteByByte()
{
    FrameReader reader;
    QByteArrayList found;
    for (const char byte : frame("one") + frame("two")) {
        reader.append({&byte, 1});
        if (const QByteArray payload = nextOf(reader); payload != "-")
            found.append(payload);
    }

    QCOMPARE(found, QByteArrayList({"one", "two"}));
    QCOMPARE(reader.buffered(), std::size_t(0));
}

void TestFrameReader::cutsSeveralFramesOfOnePiece()
{
    FrameReader reader;
    reader.append(frame("a") + frame("bc") + lengthOnly(3) + "d");

    QCOMPARE(nextOf(reader), "a");
    QCOMPARE(nextOf(reader), "bc");
    QCOMPARE(nextOf(reader), "-");
    QCOMPARE(reader.buffered(), std::size_t(5));
    reader.append("ef");
    QCOMPARE(nextOf(reader), "def");
}

void TestFrameReader::takesAFrameOfFullSize()
{
    const std::string payload(maximumFrame, 'x');
    FrameReader reader;
    reader.append(frame(payload));

    QCOMPARE(nextOf(reader), QByteArray::fromStdString(payload));
}

void TestFrameReader::refusesBadLengths_data()
{
    QTest::addColumn<quint32>("length");
    QTest::newRow("0") << 0U;
    QTest::newRow("one too many") << quint32(maximumFrame + 1);
    QTest::newRow("2^31") << 0x80000000U;
    QTest::newRow("2^32-1") << 0xffffffffU;
}

void TestFrameReader::refusesBadLengths()
{
    QFETCH(const quint32, length);
    FrameReader reader;
    reader.append(lengthOnly(length));

    QCOMPARE(nextOf(reader), "!");
}

void TestFrameReader::staysRefused()
{
    FrameReader reader;
    reader.append(frame("good") + lengthOnly(0) + frame("late"));

    QCOMPARE(nextOf(reader), "good");
    QCOMPARE(nextOf(reader), "!");
    QCOMPARE(nextOf(reader), "!");
}

void TestFrameReader::takesAMillionFramesOfOneByte()
{
    constexpr int total = 1'000'000;
    std::string piece;
    for (int i = 0; i < 1000; ++i)
        piece += frame("x");
    FrameReader reader;
    int taken = 0;

    for (int i = 0; i < total / 1000; ++i) {
        reader.append(piece);
        while (nextOf(reader) == "x")
            ++taken;
    }

    QCOMPARE(taken, total);
    QCOMPARE(reader.buffered(), std::size_t(0));
}

void TestFrameReader::staysLinearWhenFramesAreTakenLate()
{
    const std::string large = frame(std::string(maximumFrame, 'x'));
    FrameReader reader;
    for (int i = 0; i < 32; ++i)
        reader.append(large);

    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 200'000; ++i) {
        reader.append(frame("x"));
        if (i % 10'000 == 0)
            QVERIFY(nextOf(reader) != "-");
    }

    QVERIFY2(timer.elapsed() < 10'000, "each append moves what is buffered");
}

QTEST_APPLESS_MAIN(TestFrameReader)
#include "tst_framereader.moc"
