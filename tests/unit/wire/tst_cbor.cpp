// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/cbor.h"

#include <QCborArray>
#include <QCborValue>
#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;
using sandtray::wire::CborReader;
using sandtray::wire::CborWriter;

namespace {

using Limits = std::numeric_limits<qint64>;

template <class Write> QByteArray written(Write write)
{
    std::string out;
    CborWriter writer(out);
    write(writer);
    return QByteArray::fromStdString(out);
}

std::string_view view(const QByteArray &bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

}

class TestCbor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesWhatQtReads_data();
    void writesWhatQtReads();
    void keepsIntegersBeyondTheSignedRange();
    void readsBytesAndBooleans();
    void refusesLongerThanShortest_data();
    void refusesLongerThanShortest();
    void refusesWhatIsNotInTheSubset_data();
    void refusesWhatIsNotInTheSubset();
    void believesNoLengthBeyondTheInput_data();
    void believesNoLengthBeyondTheInput();
    void limitsTheItemsOfAnArray();
};

void TestCbor::writesWhatQtReads_data()
{
    QTest::addColumn<qint64>("value");
    for (const qint64 edge : {qint64(0), qint64(23), qint64(24), qint64(255), qint64(256), qint64(65535), qint64(65536),
             qint64(0xffffffff), qint64(0x100000000), Limits::max()}) {
        QTest::addRow("%lld", edge) << edge;
        QTest::addRow("%lld", ~edge) << ~edge;
    }
}

void TestCbor::writesWhatQtReads()
{
    QFETCH(const qint64, value);

    const QByteArray bytes = written([&](CborWriter &writer) { writer.integer(value); });

    QCOMPARE(bytes, QCborValue(value).toCbor());
    std::int64_t back = 0;
    CborReader reader(view(bytes));
    QVERIFY(reader.integer(back));
    QCOMPARE(back, value);
    QVERIFY(reader.atEnd());
}

void TestCbor::keepsIntegersBeyondTheSignedRange()
{
    const auto largest = std::numeric_limits<std::uint64_t>::max();
    const QByteArray bytes = written([&](CborWriter &writer) { writer.unsignedInteger(largest); });

    std::uint64_t value = 0;
    std::int64_t narrow = 0;
    QVERIFY(CborReader(view(bytes)).unsignedInteger(value));
    QCOMPARE(value, largest);
    QVERIFY(!CborReader(view(bytes)).integer(narrow));
}

void TestCbor::readsBytesAndBooleans()
{
    const QByteArray content(300, '\0');
    const QByteArray bytes = written([&](CborWriter &writer) {
        writer.array(3);
        writer.bytes(view(content));
        writer.boolean(true);
        writer.boolean(false);
    });

    QCOMPARE(QCborValue::fromCbor(bytes), QCborValue(QCborArray{content, true, false}));
    CborReader reader(view(bytes));
    std::size_t count = 0;
    std::string_view read;
    bool first = false;
    bool second = true;
    QVERIFY(reader.array(count) && reader.bytes(read) && reader.boolean(first) && reader.boolean(second));
    QCOMPARE(count, std::size_t(3));
    QCOMPARE(read, view(content));
    QVERIFY(first && !second && reader.atEnd());
}

void TestCbor::refusesLongerThanShortest_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("23 in one byte") << "\x18\x17"_ba;
    QTest::newRow("255 in two bytes") << QByteArray::fromHex("1900ff");
    QTest::newRow("65535 in four bytes") << QByteArray::fromHex("1a0000ffff");
    QTest::newRow("4294967295 in eight bytes") << QByteArray::fromHex("1b00000000ffffffff");
    QTest::newRow("-24 in one byte") << QByteArray::fromHex("3817");
}

void TestCbor::refusesLongerThanShortest()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(QCborValue::fromCbor(bytes).isInteger());

    std::int64_t value = 0;
    QVERIFY(!CborReader(view(bytes)).integer(value));
}

void TestCbor::refusesWhatIsNotInTheSubset_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const std::pair<const char *, const char *> rows[] = {{"nothing", ""}, {"null", "f6"}, {"undefined", "f7"},
        {"text", "6161"}, {"map", "a0"}, {"tag", "c100"}, {"half float", "f90000"}, {"double", "fb0000000000000000"},
        {"endless bytes", "5f4161ff"}, {"endless array", "9f00ff"}, {"break", "ff"}, {"reserved", "1c"},
        {"boolean in two bytes", "f814"}};
    for (const auto &[name, hex] : rows)
        QTest::newRow(name) << QByteArray::fromHex(hex);
}

void TestCbor::refusesWhatIsNotInTheSubset()
{
    QFETCH(const QByteArray, bytes);
    std::int64_t integer = 0;
    std::uint64_t unsignedInteger = 0;
    bool boolean = false;
    std::string_view content;
    std::size_t count = 0;

    QVERIFY(!CborReader(view(bytes)).integer(integer));
    QVERIFY(!CborReader(view(bytes)).unsignedInteger(unsignedInteger));
    QVERIFY(!CborReader(view(bytes)).boolean(boolean));
    QVERIFY(!CborReader(view(bytes)).bytes(content));
    QVERIFY(!CborReader(view(bytes)).array(count));
}

void TestCbor::believesNoLengthBeyondTheInput_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("bytes, one missing") << QByteArray::fromHex("4200");
    QTest::newRow("bytes, 2^64-1") << QByteArray::fromHex("5bffffffffffffffff00");
    QTest::newRow("array, one missing") << QByteArray::fromHex("8200");
    QTest::newRow("array, 2^64-1") << QByteArray::fromHex("9bffffffffffffffff00");
    QTest::newRow("length cut off") << QByteArray::fromHex("5a0000");
}

void TestCbor::believesNoLengthBeyondTheInput()
{
    QFETCH(const QByteArray, bytes);
    std::string_view content;
    std::size_t count = 0;

    QVERIFY(!CborReader(view(bytes)).bytes(content));
    QVERIFY(!CborReader(view(bytes)).array(count));
}

void TestCbor::limitsTheItemsOfAnArray()
{
    const auto arrayOf = [](std::size_t count) -> QByteArray {
        return written([&](CborWriter &writer) { writer.array(count); }) + QByteArray(qsizetype(count), '\0');
    };
    std::size_t count = 0;

    QVERIFY(CborReader(view(arrayOf(sandtray::wire::maximumItems))).array(count));
    QVERIFY(!CborReader(view(arrayOf(sandtray::wire::maximumItems + 1))).array(count));
}

QTEST_APPLESS_MAIN(TestCbor)
#include "tst_cbor.moc"
