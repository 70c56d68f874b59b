// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/peeruid.h"

#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <unistd.h>

using namespace sandtray;
using namespace sandtray::server;

class TestPeerUid : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsWhoConnected();
    void knowsNobodyWhoDidNot();
};

void TestPeerUid::knowsWhoConnected()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QTcpSocket client;
    client.connectToHost(QHostAddress(QHostAddress::LocalHost), server.serverPort());
    QTRY_VERIFY(server.hasPendingConnections());
    const QTcpSocket *accepted = server.nextPendingConnection();

    const auto uid =
        loopbackPeerUid(accepted->peerAddress().toIPv4Address(), accepted->peerPort(), server.serverPort());

    QVERIFY2(uid.has_value(), uid ? "" : qPrintable(uid.error().detail));
    QCOMPARE(*uid, ::getuid());
}

void TestPeerUid::knowsNobodyWhoDidNot()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));

    const auto uid = loopbackPeerUid(QHostAddress(QHostAddress::LocalHost).toIPv4Address(), 1, server.serverPort());

    QCOMPARE(uid.error().code, Code::NotFound);
}

QTEST_GUILESS_MAIN(TestPeerUid)
#include "tst_peeruid.moc"
