// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/hostchannel.h"

#include "fakeagent.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

class HostChannelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void carriesMessagesBothWays();
    void endsOnBytesThatAreNoFrames_data();
    void endsOnBytesThatAreNoFrames();
    void tellsAHangUpFromAFault();
    void deliversWhatWasSaidBeforeTheHangUp();
    void takesAMillionSmallFrames();
    void stopsBetweenFramesWhenClosed();
    void boundsWhatWaitsToBeSent();
    void saysWhenThereIsRoomAgain();
    void staysClosed();
};

void HostChannelTest::carriesMessagesBothWays()
{
    FakeAgent agent;
    HostChannel channel(agent.takeHostEnd());
    std::vector<wire::ToHost> received;
    connect(&channel, &HostChannel::received, this, [&](const wire::ToHost &message) { received.push_back(message); });

    channel.send(wire::Status{7});
    agent.say(wire::Started{3, 42});
    agent.say(wire::Output{3, wire::Stream::Error, std::string("\xff\0x", 3)});

    QTRY_COMPARE(received.size(), 2U);
    QVERIFY(received.at(0) == wire::ToHost(wire::Started{3, 42}));
    QVERIFY(received.at(1) == wire::ToHost(wire::Output{3, wire::Stream::Error, std::string("\xff\0x", 3)}));
    QCOMPARE(agent.heard().size(), 1U);
}

void HostChannelTest::endsOnBytesThatAreNoFrames_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("A14 length 0xffffffff") << QByteArray("\xff\xff\xff\xff");
    QTest::newRow("A14 one byte too long") << QByteArray("\x01\x00\x04\x00", 4);
    QTest::newRow("A15 length 0") << QByteArray("\0\0\0\0", 4);
    QTest::newRow("no CBOR") << QByteArray::fromStdString(FakeAgent::frame("\xff\xff"));
    QTest::newRow("unknown message") << QByteArray::fromStdString(FakeAgent::frame("\x82\x18\xff\x01"));
    QTest::newRow("a message of the host's") << [] {
        std::string bytes;
        wire::encode(wire::ToAgent(wire::Status{1}), bytes);
        return QByteArray::fromStdString(bytes);
    }();
    QTest::newRow("array of a billion") << QByteArray::fromStdString(FakeAgent::frame("\x9a\x3b\x9a\xca\x00"));
    QTest::newRow("forged JSON") << QByteArray("{\"jsonrpc\":\"2.0\",\"id\":1}\n");
}

void HostChannelTest::endsOnBytesThatAreNoFrames()
{
    QFETCH(QByteArray, bytes);
    FakeAgent agent;
    HostChannel channel(agent.takeHostEnd());
    QSignalSpy broken(&channel, &HostChannel::broken);

    agent.sayBytes(bytes.toStdString());

    QTRY_COMPARE(broken.size(), 1);
    QVERIFY(!broken.first().first().toString().isEmpty());
    QVERIFY(!channel.isOpen());
}

void HostChannelTest::tellsAHangUpFromAFault()
{
    FakeAgent quiet;
    HostChannel channel(quiet.takeHostEnd());
    QSignalSpy broken(&channel, &HostChannel::broken);
    quiet.hangUp();
    QTRY_COMPARE(broken.size(), 1);
    QVERIFY(broken.first().first().toString().isEmpty());

    FakeAgent truncating; // A16
    HostChannel other(truncating.takeHostEnd());
    QSignalSpy otherBroken(&other, &HostChannel::broken);
    truncating.sayBytes(FakeAgent::frame(std::string(100, 'x')).substr(0, 50));
    truncating.hangUp();
    QTRY_COMPARE(otherBroken.size(), 1);
    QVERIFY(!otherBroken.first().first().toString().isEmpty());
}

void HostChannelTest::deliversWhatWasSaidBeforeTheHangUp()
{
    FakeAgent agent;
    HostChannel channel(agent.takeHostEnd());
    QSignalSpy received(&channel, &HostChannel::received);
    QSignalSpy broken(&channel, &HostChannel::broken);

    agent.say(wire::TreeEnded{1});
    agent.hangUp();
    channel.send(wire::Status{1}); // meets the closed socket first

    QTRY_COMPARE(broken.size(), 1);
    QCOMPARE(received.size(), 1);
}

void HostChannelTest::takesAMillionSmallFrames() // A19
{
    FakeAgent agent;
    HostChannel channel(agent.takeHostEnd());
    qsizetype received = 0;
    qint64 longestTurn = 0;
    connect(&channel, &HostChannel::received, this, [&] { ++received; });
    std::string frame;
    wire::encode(wire::ToHost(wire::Output{1, wire::Stream::Output, "x"}), frame);
    std::string flood;
    for (int i = 0; i < 1'000; ++i)
        flood += frame;

    qsizetype sent = 0;
    std::string waiting;
    while (received < 1'000'000) {
        if (waiting.empty() && sent < 1'000) {
            waiting = flood;
            ++sent;
        }
        if (const qsizetype taken = agent.sayBytes(waiting); taken > 0)
            waiting.erase(0, std::size_t(taken));
        QElapsedTimer turn;
        turn.start();
        QCoreApplication::processEvents();
        longestTurn = qMax(longestTurn, turn.elapsed());
        QVERIFY(channel.isOpen());
    }

    QCOMPARE(received, 1'000'000);
    QVERIFY2(longestTurn < 500, qPrintable(QString::number(longestTurn)));
}

void HostChannelTest::stopsBetweenFramesWhenClosed()
{
    FakeAgent agent;
    HostChannel channel(agent.takeHostEnd());
    int received = 0;
    connect(&channel, &HostChannel::received, this, [&] {
        ++received;
        channel.close();
    });
    QSignalSpy broken(&channel, &HostChannel::broken);

    agent.say(wire::TreeEnded{1});
    agent.say(wire::TreeEnded{2});

    QTRY_COMPARE(received, 1);
    QCoreApplication::processEvents();
    QCOMPARE(received, 1);
    QCOMPARE(broken.size(), 0);
}

void HostChannelTest::boundsWhatWaitsToBeSent()
{
    FakeAgent agent; // never reads
    HostChannel channel(agent.takeHostEnd());
    QSignalSpy broken(&channel, &HostChannel::broken);
    const wire::Input piece{1, std::string(wire::maximumChunk, 'x')};

    while (channel.isOpen()) {
        channel.send(piece);
        QVERIFY(channel.queued() <= HostChannel::queueLimit);
    }

    QCOMPARE(channel.queued(), 0U);
    QTRY_COMPARE(broken.size(), 1);
}

void HostChannelTest::saysWhenThereIsRoomAgain()
{
    FakeAgent agent;
    HostChannel channel(agent.takeHostEnd());
    QSignalSpy room(&channel, &HostChannel::roomMade);
    const wire::Input piece{1, std::string(wire::maximumChunk, 'x')};
    std::size_t sent = 0;
    while (channel.hasRoom()) {
        channel.send(piece);
        ++sent;
    }
    QCOMPARE(room.size(), 0);

    std::size_t heard = 0;
    const auto listens = [&] {
        heard += agent.heard().size();
        return heard == sent;
    };

    QTRY_VERIFY(listens());
    QCOMPARE(room.size(), 1);
    QVERIFY(channel.hasRoom());
}

void HostChannelTest::staysClosed()
{
    FakeAgent agent;
    HostChannel channel(agent.takeHostEnd());
    QSignalSpy broken(&channel, &HostChannel::broken);

    channel.close();
    channel.send(wire::Status{1});
    agent.sayBytes(std::string(4, '\0'));
    QCoreApplication::processEvents();

    QVERIFY(!channel.isOpen());
    QCOMPARE(broken.size(), 0);
    QVERIFY(agent.heard().empty());
}

QTEST_GUILESS_MAIN(HostChannelTest)
#include "tst_hostchannel.moc"
