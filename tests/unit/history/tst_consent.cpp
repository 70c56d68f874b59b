// SPDX-License-Identifier: GPL-3.0-or-later
#include "statefile.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

class TestConsent : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsEveryField();
    void refusesIncompleteRecords();
    void refusesWhatRefersToNobody();
    void refusesADigestThatIsTaken();
    void removesAClientWithAllThatIsItsOwn();
    void keepsWhatAClientHasWhenItIsSavedAgain();
    void removesOnlyWhatIsThere();

private:
    void restart();
    std::unique_ptr<StateFile> m_file;
    std::unique_ptr<StateStore> m_store;
    ClientRecord m_client;
    GrantRecord m_grant;
    TokenRecord m_token;
};

void TestConsent::init()
{
    m_store.reset();
    m_file = std::make_unique<StateFile>();
    m_client = makeClient(u"Claude"_s, 1);
    m_grant = makeGrant(m_client.id);
    m_token = makeToken(m_client.id, 't');
    restart();
}

void TestConsent::restart()
{
    m_store.reset();
    m_store = m_file->open();
    QVERIFY(m_store);
}

void TestConsent::keepsEveryField()
{
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(m_store->save(m_grant).result());
    QVERIFY(m_store->save(m_token).result());
    restart();

    const auto client = only(m_store->clients().result());
    QVERIFY(client.id == m_client.id);
    QCOMPARE(client.name, m_client.name);
    QCOMPARE(client.program, m_client.program);
    QCOMPARE(client.level, m_client.level);
    QCOMPARE(client.firstSeen, m_client.firstSeen);
    const auto grant = only(m_store->grants().result());
    QVERIFY(grant.id == m_grant.id && grant.client == m_grant.client && grant.sandbox == m_grant.sandbox);
    QCOMPARE(grant.scope, m_grant.scope);
    QCOMPARE(grant.digest, m_grant.digest);
    QCOMPARE(grant.item, m_grant.item);
    QCOMPARE(grant.exposure, m_grant.exposure);
    QCOMPARE(grant.granted, m_grant.granted);
    QCOMPARE(grant.expires, m_grant.expires);
    const auto token = only(m_store->tokens().result());
    QVERIFY(token.id == m_token.id && token.client == m_token.client);
    QCOMPARE(token.sha256, m_token.sha256);
    QCOMPARE(token.created, m_token.created);
    QVERIFY(!token.lastUsed.isValid());
}

void TestConsent::refusesIncompleteRecords()
{
    QCOMPARE(m_store->save(ClientRecord()).result().error().code, Code::BadArgument);
    QCOMPARE(m_store->save(GrantRecord()).result().error().code, Code::BadArgument);
    m_token.sha256 = QByteArray("the token itself");
    QCOMPARE(m_store->save(m_token).result().error().code, Code::BadArgument);
    QCOMPARE(m_store->save(SessionRecord()).result().error().code, Code::BadArgument);
}

void TestConsent::refusesWhatRefersToNobody()
{
    QCOMPARE(m_store->save(m_grant).result().error().code, Code::NotFound);
    QCOMPARE(m_store->save(m_token).result().error().code, Code::NotFound);

    QVERIFY(m_store->grants().result().value().isEmpty());
}

void TestConsent::refusesADigestThatIsTaken()
{
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(m_store->save(m_token).result());

    const auto saved = m_store->save(makeToken(m_client.id, 't')).result();

    QVERIFY(!saved);
    QCOMPARE(saved.error().code, Code::Conflict);
}

void TestConsent::removesAClientWithAllThatIsItsOwn()
{
    const ClientRecord other = makeClient(u"other"_s, 1);
    for (const ClientRecord &client : {m_client, other})
        QVERIFY(m_store->save(client).result());
    QVERIFY(m_store->save(m_grant).result());
    QVERIFY(m_store->save(makeGrant(other.id)).result());
    QVERIFY(m_store->save(m_token).result());

    QVERIFY(m_store->remove(m_client.id).result());

    QVERIFY(only(m_store->clients().result()).id == other.id);
    QVERIFY(only(m_store->grants().result()).client == other.id);
    QVERIFY(m_store->tokens().result().value().isEmpty());
}

void TestConsent::keepsWhatAClientHasWhenItIsSavedAgain()
{
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(m_store->save(m_grant).result());

    m_client.level = 2;
    QVERIFY(m_store->save(m_client).result());

    QCOMPARE(only(m_store->clients().result()).level, 2);
    QVERIFY(only(m_store->grants().result()).id == m_grant.id);
}

void TestConsent::removesOnlyWhatIsThere()
{
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(m_store->save(m_grant).result());
    QVERIFY(m_store->save(m_token).result());

    QVERIFY(m_store->remove(m_grant.id).result());
    QVERIFY(m_store->remove(m_token.id).result());

    QCOMPARE(m_store->remove(m_grant.id).result().error().code, Code::NotFound);
    QCOMPARE(m_store->remove(m_token.id).result().error().code, Code::NotFound);
    QCOMPARE(m_store->remove(ClientId::generate()).result().error().code, Code::NotFound);
    QVERIFY(only(m_store->clients().result()).id == m_client.id);
}

QTEST_GUILESS_MAIN(TestConsent)
#include "tst_consent.moc"
