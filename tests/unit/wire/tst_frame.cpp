// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/frame.h"

#include "support/messagesamples.h"
#include "wire/cbor.h"

#include <QCborArray>
#include <QCborValue>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::wire;

namespace {

constexpr std::size_t lengthBytes = 4;

template <class Messages> std::string payloadOf(const Messages &message)
{
    std::string frame;
    if (!encode(message, frame))
        qFatal("a sample does not fit in a frame");
    return frame.substr(lengthBytes);
}

auto decodeLike(const ToAgent &, std::string_view payload)
{
    return decodeToAgent(payload);
}

auto decodeLike(const ToHost &, std::string_view payload)
{
    return decodeToHost(payload);
}

/// Calls check(message) for every sample of both directions.
template <class Check> void forEverySample(Check check)
{
    for (const ToAgent &message : samplesToAgent())
        check(message);
    for (const ToHost &message : samplesToHost())
        check(message);
}

std::string payload(const QCborArray &items)
{
    return QCborValue(items).toCbor().toStdString();
}

QByteArray bytesOf(const std::string &text)
{
    return QByteArray::fromStdString(text);
}

}

class TestFrame : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasASampleOfEveryMessage();
    void givesBackEveryMessage();
    void writesWhatQtWrites();
    void prefixesTheLengthInLittleEndian();
    void refusesEveryTruncation();
    void refusesBytesAfterTheMessage();
    void refusesAMissingAndAnExtraField();
    void refusesAnItemOfAnotherTypeInAnyPlace();
    void refusesUnknownNumbers();
    void sharesNoNumberBetweenTheDirections();
    void refusesValuesOutOfRange_data();
    void refusesValuesOutOfRange();
    void takesTheRowsWithGoodValues();
    void refusesAMessageLargerThanAFrame();
    void refusesMoreItemsThanAllowed();
};

void TestFrame::hasASampleOfEveryMessage()
{
    std::vector<bool> toAgent(std::variant_size_v<ToAgent>);
    std::vector<bool> toHost(std::variant_size_v<ToHost>);
    for (const ToAgent &message : samplesToAgent())
        toAgent[message.index()] = true;
    for (const ToHost &message : samplesToHost())
        toHost[message.index()] = true;

    QCOMPARE(std::count(toAgent.begin(), toAgent.end(), false), 0);
    QCOMPARE(std::count(toHost.begin(), toHost.end(), false), 0);
}

void TestFrame::givesBackEveryMessage()
{
    forEverySample([](const auto &message) {
        const auto back = decodeLike(message, payloadOf(message));

        QVERIFY2(back, back ? "" : back.error().what.data());
        QVERIFY(*back == message);
    });
}

void TestFrame::writesWhatQtWrites()
{
    forEverySample([](const auto &message) {
        const QByteArray ours = bytesOf(payloadOf(message));
        QCborParserError error;
        const QCborValue value = QCborValue::fromCbor(ours, &error);

        QCOMPARE(error.error, QCborError::NoError);
        QVERIFY(value.isArray());
        QVERIFY(value.toArray().size() >= 2);
        // A QCborValue keeps integers above 2^63 as doubles: only then may its bytes differ.
        if (!ours.contains("\x1b\xff\xff\xff\xff\xff\xff\xff\xff"))
            QCOMPARE(value.toCbor(), ours);
    });
}

void TestFrame::prefixesTheLengthInLittleEndian()
{
    std::string out = "before";
    QVERIFY(encode(ToHost(Output{1, Stream::Output, std::string(300, 'x')}), out));

    const auto size = out.size() - 6 - lengthBytes;
    QVERIFY(size > 300 && size < 320);
    QCOMPARE(bytesOf(out.substr(0, 6)), "before");
    QCOMPARE(static_cast<unsigned char>(out[6]) | static_cast<unsigned char>(out[7]) << 8, int(size));
    QCOMPARE(bytesOf(out.substr(8, 2)), QByteArray(2, '\0'));
}

void TestFrame::refusesEveryTruncation()
{
    forEverySample([](const auto &message) {
        const std::string whole = payloadOf(message);
        // Of long payloads every cut near the ends; the middle is one byte string or like items.
        for (std::size_t size = 0; size < whole.size(); size += size > 600 && size + 600 < whole.size() ? 509 : 1)
            QVERIFY(!decodeLike(message, std::string_view(whole).substr(0, size)));
    });
}

void TestFrame::refusesBytesAfterTheMessage()
{
    forEverySample([](const auto &message) { QVERIFY(!decodeLike(message, payloadOf(message) + '\0')); });
}

void TestFrame::refusesAMissingAndAnExtraField()
{
    QVERIFY(!decodeToAgent(payload({5})));
    QVERIFY(decodeToAgent(payload({5, 1})));
    QVERIFY(!decodeToAgent(payload({5, 1, 1})));
}

void TestFrame::refusesAnItemOfAnotherTypeInAnyPlace()
{
    forEverySample([](const auto &message) {
        const QCborArray items = QCborValue::fromCbor(bytesOf(payloadOf(message))).toArray();
        for (qsizetype place = 0; place < items.size(); ++place) {
            for (const QCborValue &wrong : {QCborValue(u"text"_s), QCborValue(nullptr), QCborValue(-1.5)}) {
                QCborArray changed = items;
                changed[place] = wrong;
                QVERIFY(!decodeLike(message, payload(changed)));
            }
        }
    });
}

void TestFrame::refusesUnknownNumbers()
{
    for (const qint64 number : {qint64(-1), qint64(0), qint64(19), qint64(64), qint64(80), qint64(1) << 32 | 5}) {
        QVERIFY(!decodeToAgent(payload({number, 1})));
        QVERIFY(!decodeToHost(payload({number, 1})));
    }
    QVERIFY(!decodeToAgent(payload({})));
    QVERIFY(!decodeToAgent(QCborValue(5).toCbor().toStdString()));
}

void TestFrame::sharesNoNumberBetweenTheDirections()
{
    for (const ToAgent &message : samplesToAgent())
        QVERIFY(!decodeToHost(payloadOf(message)));
    for (const ToHost &message : samplesToHost())
        QVERIFY(!decodeToAgent(payloadOf(message)));
}

void TestFrame::refusesValuesOutOfRange_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray tooLong(qsizetype(maximumChunk) + 1, 'x');
    const qint64 tooLarge = qint64(1) << 32;
    const auto row = [](const char *name, const QCborArray &items) {
        QTest::newRow(name) << QCborValue(items).toCbor();
    };
    row("call 0", {5, 0});
    row("call beyond 32 bits", {5, tooLarge});
    row("negative call", {5, -1});
    row("unknown stream 0", {7, 1, 0, 1});
    row("unknown stream 3", {7, 1, 3, 1});
    row("stream 257, which is 1 in eight bits", {7, 1, 257, 1});
    row("credit beyond 32 bits", {7, 1, 1, tooLarge});
    row("signal beyond 32 bits", {6, 1, tooLarge, false});
    row("a number for a boolean", {6, 1, 9, 1});
    row("script larger than a chunk", {2, 1, tooLong});
    row("input larger than a chunk", {4, 1, tooLong});
    row("output larger than a chunk", {67, 1, 1, tooLong});
    row("entry of unknown kind",
        {74, 1, QCborArray{QCborArray{QByteArray("a"), 5, 0, 0, 0, QByteArray()}}, true, true});
    row("entry with a field too few", {74, 1, QCborArray{QCborArray{QByteArray("a"), 1, 0, 0, 0}}, true, true});
    row("variable without value", {1, 1, QCborArray{QCborArray{QByteArray("A")}}, 0, 0, 0, 0});
    row("variable with two values",
        {1, 1, QCborArray{QCborArray{QByteArray("A"), QByteArray("B"), QByteArray("C")}}, 0, 0, 0, 0});
    row("unknown limit 0", {68, 1, 0, 0, 0, 0, 0});
    row("unknown limit 5", {68, 1, 0, 0, 0, 0, 5});
    row("report larger than a chunk", {77, 1, tooLong, true});
}

void TestFrame::refusesValuesOutOfRange()
{
    QFETCH(const QByteArray, bytes);

    QVERIFY(!decodeToAgent(bytes.toStdString()));
    QVERIFY(!decodeToHost(bytes.toStdString()));
}

/// The rows above have the right number of fields: with good values they are messages.
void TestFrame::takesTheRowsWithGoodValues()
{
    QVERIFY(decodeToAgent(payload({1, 1, QCborArray{QCborArray{QByteArray("A"), QByteArray("B")}}, 0, 0, 0, 0})));
    QVERIFY(decodeToAgent(payload({2, 1, QByteArray("x")})));
    QVERIFY(decodeToAgent(payload({4, 1, QByteArray("x")})));
    QVERIFY(decodeToAgent(payload({6, 1, 9, false})));
    QVERIFY(decodeToAgent(payload({7, 1, 1, 1})));
    QVERIFY(decodeToHost(payload({67, 1, 1, QByteArray("x")})));
    QVERIFY(decodeToHost(payload({68, 1, 0, 0, 0, 0, 4})));
    QVERIFY(decodeToHost(
        payload({74, 1, QCborArray{QCborArray{QByteArray("a"), 1, 0, 0, 0, QByteArray()}}, true, true})));
    QVERIFY(decodeToHost(payload({77, 1, QByteArray("x"), true})));
}

void TestFrame::refusesAMessageLargerThanAFrame()
{
    std::string out = "kept";

    QVERIFY(!encode(ToAgent(Start{1, {std::string(maximumFrame, 'x')}, {}, {}, false}), out));
    QCOMPARE(bytesOf(out), "kept");
    QVERIFY(!decodeToAgent(payload({2, 1, QByteArray(qsizetype(maximumFrame), 'x')})));
}

void TestFrame::refusesMoreItemsThanAllowed()
{
    QCborArray arguments;
    for (std::size_t i = 0; i < maximumItems; ++i)
        arguments.append(QByteArray("a"));
    const auto start = [&] { return payload({3, 1, arguments, QCborArray(), QByteArray(), false, false, 0, 0}); };

    QVERIFY(decodeToAgent(start()));
    arguments.append(QByteArray("a"));
    QVERIFY(!decodeToAgent(start()));
}

QTEST_APPLESS_MAIN(TestFrame)
#include "tst_frame.moc"
