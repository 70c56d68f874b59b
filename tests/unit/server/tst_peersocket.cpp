// SPDX-License-Identifier: GPL-3.0-or-later
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

QTEST_GUILESS_MAIN(TestPeerSocket)
#include "tst_peersocket.moc"
