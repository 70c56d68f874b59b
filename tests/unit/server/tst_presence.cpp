// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/presence.h"

#include "support/fakeprovider.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::server;

class TestPresence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysOnceThatAConnectionCame();
    void saysThatItWentWithItsLastTransport();
    void letsATransportCarryMany();
    void keepsClientsApart();
};

void TestPresence::saysOnceThatAConnectionCame()
{
    test::FakeProvider provider;
    Presence presence(provider);
    const ClientId client = ClientId::generate();

    presence.attach(&provider, {client, u"s"_s});
    presence.attach(&provider, {client, u"s"_s});
    presence.attach(&client, {client, u"s"_s});

    QCOMPARE(provider.present, QStringList{u"s"_s});
}

void TestPresence::saysThatItWentWithItsLastTransport()
{
    test::FakeProvider provider;
    Presence presence(provider);
    const ClientId client = ClientId::generate();
    presence.attach(&provider, {client, u"s"_s});
    presence.attach(&client, {client, u"s"_s});

    presence.detach(&provider);
    QCOMPARE(provider.present.size(), 1);
    presence.detach(&provider);
    QCOMPARE(provider.present.size(), 1);
    presence.detach(&client);
    QVERIFY(provider.present.isEmpty());
    presence.attach(&client, {client, u"s"_s});

    QCOMPARE(provider.present.size(), 1); // back again
}

void TestPresence::letsATransportCarryMany()
{
    test::FakeProvider provider;
    Presence presence(provider);
    const ClientId client = ClientId::generate();
    presence.attach(&client, {client, u"a"_s});
    presence.attach(&client, {client, u"b"_s});

    presence.detach(&client);

    QVERIFY(provider.present.isEmpty());
}

void TestPresence::keepsClientsApart()
{
    test::FakeProvider provider;
    Presence presence(provider);

    presence.attach(&provider, {ClientId::generate(), u"s"_s});
    presence.attach(&provider, {ClientId::generate(), u"s"_s});

    QCOMPARE(provider.present.size(), 2);
}

QTEST_GUILESS_MAIN(TestPresence)
#include "tst_presence.moc"
