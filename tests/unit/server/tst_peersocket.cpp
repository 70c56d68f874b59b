// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/loopbackprograms.h"
#include "server/peersocket.h"

#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <unistd.h>

using namespace sandtray;
using namespace sandtray::server;

class TestPeerSocket : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsWhoConnected();
    void knowsNobodyWhoDidNot();
    void knowsWhoListens_data();
    void knowsWhoListens();
    void findsTheProgramThatListens();
};

void TestPeerSocket::knowsWhoConnected()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QTcpSocket client;
    client.connectToHost(QHostAddress(QHostAddress::LocalHost), server.serverPort());
    QTRY_VERIFY(server.hasPendingConnections());
    const QTcpSocket *accepted = server.nextPendingConnection();

    const auto peer =
        loopbackPeer(accepted->peerAddress().toIPv4Address(), accepted->peerPort(), server.serverPort());

    QVERIFY2(peer.has_value(), peer ? "" : qPrintable(peer.error().detail));
    QCOMPARE(peer->uid, ::getuid());
}

void TestPeerSocket::knowsNobodyWhoDidNot()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));

    const auto peer = loopbackPeer(QHostAddress(QHostAddress::LocalHost).toIPv4Address(), 1, server.serverPort());

    QCOMPARE(peer.error().code, Code::NotFound);
}

void TestPeerSocket::knowsWhoListens_data()
{
    QTest::addColumn<QHostAddress>("address");
    QTest::newRow("IPv4") << QHostAddress(QHostAddress::LocalHost);
    QTest::newRow("IPv6") << QHostAddress(QHostAddress::LocalHostIPv6);
    QTest::newRow("everywhere") << QHostAddress(QHostAddress::Any);
}

void TestPeerSocket::knowsWhoListens()
{
    QFETCH(const QHostAddress, address);
    QTcpServer server;
    if (!server.listen(address))
        QSKIP("this computer has no such address");
    const quint16 port = server.serverPort();

    const auto listener = loopbackListener(port);

    QVERIFY2(listener.has_value(), listener ? "" : qPrintable(listener.error().detail));
    QCOMPARE(listener->uid, ::getuid());
    server.close();
    QCOMPARE(loopbackListener(port).error().code, Code::NotFound);
}

void TestPeerSocket::findsTheProgramThatListens()
{
    LoopbackPrograms programs;
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));

    QList<QFuture<Result<PeerProgram>>> looks;
    for (int i = 0; i < 40; ++i) // more than may wait
        looks.append(programs.listeningOn(server.serverPort()));

    QTRY_VERIFY(std::ranges::all_of(looks, &QFuture<Result<PeerProgram>>::isFinished));
    QVERIFY(looks.first().result().has_value());
    QVERIFY(!looks.first().result()->executable.isEmpty());
    QCOMPARE(looks.last().result().error().code, Code::Unavailable);
    auto later = programs.listeningOn(server.serverPort());
    QTRY_VERIFY(later.isFinished());
    QVERIFY(later.result().has_value());
}

QTEST_GUILESS_MAIN(TestPeerSocket)
#include "tst_peersocket.moc"
