// SPDX-License-Identifier: GPL-3.0-or-later
// Each attack is an edit of the file by a program that may write it but does not have the key.
#include "statefile.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

namespace {

const Secret key(QByteArray(32, 'k'));
const Secret otherKey(QByteArray(32, 'o'));

}

class TestConsentTrust : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsRowsTrustedAcrossRestarts();
    void seesEveryEdit_data();
    void seesEveryEdit();
    void seesASignatureMovedToAnotherRow();
    void trustsNothingWhileTheKeychainIsLocked();
    void trustsItsOwnRowsWhileTheKeychainIsLocked();
    void signsItsOwnRowsWhenTheKeyComes();
    void doesNotAdoptStrippedRows();
    void acceptsUnsignedRowsOnlyWhenTold();
    void signsAcceptedRowsWhenAKeychainAppears();
    void changesTheKey();
    void doesNotLaunderAnUntrustedRow();
    void letsAHumanAdoptARow();
    void ignoresARowWithAForgedId();
    void refusesAShortKey();
    void keepsRowsOfTheFirstSchemaTrusted();
    void seesATokenOfASignInThatOutlivesIt();

private:
    void restart();
    /// A client, a grant and a token of it, signed with `key`; then the program ends.
    void writeSigned();

    std::unique_ptr<StateFile> m_file;
    std::unique_ptr<StateStore> m_store;
    ClientRecord m_client;
    GrantRecord m_grant;
    TokenRecord m_token;
};

void TestConsentTrust::init()
{
    m_store.reset();
    m_file = std::make_unique<StateFile>();
    m_client = makeClient(u"Claude"_s, 1);
    m_grant = makeGrant(m_client.id);
    m_token = makeToken(m_client.id, 't');
    restart();
}

void TestConsentTrust::restart()
{
    m_store.reset();
    m_store = m_file->open();
    QVERIFY(m_store);
}

void TestConsentTrust::writeSigned()
{
    QVERIFY(m_store->setMacKey(key).result());
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(m_store->save(m_grant).result());
    QVERIFY(m_store->save(m_token).result());
    m_store.reset();
}

void TestConsentTrust::keepsRowsTrustedAcrossRestarts()
{
    writeSigned();
    restart();

    QVERIFY(m_store->setMacKey(key).result());

    QVERIFY(only(m_store->clients().result()).isTrusted);
    QVERIFY(only(m_store->grants().result()).isTrusted);
    QVERIFY(only(m_store->tokens().result()).isTrusted);
}

void TestConsentTrust::seesEveryEdit_data()
{
    QTest::addColumn<QString>("edit");
    QTest::addColumn<int>("untrusted"); // rows of the three tables

    QTest::newRow("level") << u"UPDATE clients SET level = 2"_s << 1;
    QTest::newRow("level by a wrap-around") << u"UPDATE clients SET level = 4294967298"_s << 1;
    QTest::newRow("name") << u"UPDATE clients SET name = 'Cursor'"_s << 1;
    QTest::newRow("program") << u"UPDATE clients SET program = '/tmp/evil'"_s << 1;
    QTest::newRow("first seen") << u"UPDATE clients SET first_seen = NULL"_s << 1;
    QTest::newRow("MAC taken away") << u"UPDATE clients SET mac = NULL, level = 2"_s << 1;
    QTest::newRow("MAC emptied") << u"UPDATE clients SET mac = x'', level = 2"_s << 1;
    QTest::newRow("MAC cut") << u"UPDATE clients SET mac = substr(mac, 1, 31)"_s << 1;
    QTest::newRow("scope") << u"UPDATE grants SET scope = 'sandbox'"_s << 1;
    QTest::newRow("grant to anybody") << u"UPDATE grants SET client = NULL"_s << 1;
    QTest::newRow("sandbox") << u"UPDATE grants SET sandbox = 'bbbbbbbbbbbbbbbbbbbb'"_s << 1;
    QTest::newRow("digest") << u"UPDATE grants SET digest = x'00'"_s << 1;
    QTest::newRow("item") << u"UPDATE grants SET item = 'secret:OTHER'"_s << 1;
    QTest::newRow("exposure") << u"UPDATE grants SET exposure = '{\"network\":\"full\"}'"_s << 1;
    QTest::newRow("granted") << u"UPDATE grants SET granted = granted + 1"_s << 1;
    QTest::newRow("without end") << u"UPDATE grants SET expires = NULL"_s << 1;
    QTest::newRow("later end") << u"UPDATE grants SET expires = expires + 1"_s << 1;
    QTest::newRow("copied grant") << u"INSERT INTO grants SELECT 'cccccccccccccccccccc', scope, client, sandbox, "
                                     u"digest, item, exposure, granted, "
                                     "expires, mac FROM grants"_s
                                  << 1;
    QTest::newRow("token digest") << u"UPDATE tokens SET sha256 = zeroblob(32)"_s << 1;
    QTest::newRow("token age") << u"UPDATE tokens SET created = created + 1"_s << 1;
    QTest::newRow("new token without MAC")
        << u"INSERT INTO tokens SELECT 'dddddddddddddddddddd', client, zeroblob(32), created, NULL, NULL, "
             "'static', '', NULL FROM tokens"_s
        << 1;
    QTest::newRow("token that becomes one of a sign-in") << u"UPDATE tokens SET kind = 'access'"_s << 1;
    QTest::newRow("token of another family") << u"UPDATE tokens SET family = 'bbbbbbbbbbbbbbbbbbbb'"_s << 1;
    QTest::newRow("token with an end") << u"UPDATE tokens SET expires = 1"_s << 1;
    QTest::newRow("another place for codes") << u"UPDATE clients SET redirect_uris = 'https://evil.example/'"_s << 1;
    QTest::newRow("new client") << u"INSERT INTO clients VALUES ('eeeeeeeeeeeeeeeeeeee', 'x', '', 2, NULL, NULL, '')"_s
                                << 1;
    QTest::newRow("no edit") << u"UPDATE clients SET level = level"_s << 0;
}

void TestConsentTrust::seesEveryEdit()
{
    QFETCH(QString, edit);
    QFETCH(int, untrusted);
    writeSigned();
    m_file->run(edit);
    restart();

    QVERIFY(m_store->setMacKey(key).result());

    const auto clients = m_store->clients().result().value();
    const auto grants = m_store->grants().result().value();
    const auto tokens = m_store->tokens().result().value();
    const auto count = [](const auto &rows) {
        return std::count_if(rows.begin(), rows.end(), [](const auto &row) { return !row.isTrusted; });
    };
    QCOMPARE(count(clients) + count(grants) + count(tokens), untrusted);
}

void TestConsentTrust::seesASignatureMovedToAnotherRow()
{
    QVERIFY(m_store->setMacKey(key).result());
    ClientRecord trusted = makeClient(u"Claude"_s, 2);
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(m_store->save(trusted).result());
    m_file->run(u"UPDATE clients SET level = 2, mac = (SELECT mac FROM clients WHERE level = 2)"_s);

    const auto clients = m_store->clients().result().value();

    for (const ClientRecord &client : clients)
        QCOMPARE(client.isTrusted, client.id == trusted.id);
}

void TestConsentTrust::trustsNothingWhileTheKeychainIsLocked()
{
    writeSigned();
    restart();
    QVERIFY(!only(m_store->clients().result()).isTrusted);

    m_store.reset();
    m_file->run(u"UPDATE clients SET level = 2, mac = NULL"_s);
    m_file->run(u"UPDATE grants SET mac = NULL"_s);
    m_file->run(u"UPDATE tokens SET mac = NULL"_s);
    restart();

    const auto client = only(m_store->clients().result());
    QCOMPARE(client.level, 2);
    QVERIFY(!client.isTrusted);
    QVERIFY(!only(m_store->grants().result()).isTrusted);
    QVERIFY(!only(m_store->tokens().result()).isTrusted);
}

void TestConsentTrust::trustsItsOwnRowsWhileTheKeychainIsLocked()
{
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(only(m_store->clients().result()).isTrusted);

    m_file->run(u"UPDATE clients SET level = 2"_s);

    QVERIFY(!only(m_store->clients().result()).isTrusted);
}

void TestConsentTrust::signsItsOwnRowsWhenTheKeyComes()
{
    const ClientRecord planted = makeClient(u"planted"_s, 2);
    QVERIFY(m_store->save(planted).result());
    restart(); // to this process it is somebody else's
    QVERIFY(m_store->save(m_client).result());
    QVERIFY(m_store->save(m_grant).result());

    QVERIFY(m_store->setMacKey(key).result());

    restart();
    QVERIFY(m_store->setMacKey(key).result());
    const auto clients = m_store->clients().result().value();
    QCOMPARE(clients.size(), 2);
    for (const ClientRecord &client : clients)
        QCOMPARE(client.isTrusted, client.id == m_client.id);
    QVERIFY(only(m_store->grants().result()).isTrusted);
}

void TestConsentTrust::doesNotAdoptStrippedRows()
{
    writeSigned();
    m_file->run(u"UPDATE clients SET level = 2, mac = NULL"_s);
    restart();

    QVERIFY(m_store->setMacKey(key).result());
    QVERIFY(m_store->setMacKey(key).result());

    QVERIFY(!only(m_store->clients().result()).isTrusted);
    QCOMPARE(m_file->run(u"SELECT count(*) FROM clients WHERE mac IS NULL"_s).value(0).toInt(), 1);
}

void TestConsentTrust::acceptsUnsignedRowsOnlyWhenTold()
{
    QVERIFY(m_store->save(m_client).result());
    restart();
    QVERIFY(!only(m_store->clients().result()).isTrusted);

    QVERIFY(m_store->acceptUnsigned().result());

    QVERIFY(only(m_store->clients().result()).isTrusted);
    m_store.reset();

    m_file->run(u"UPDATE clients SET mac = zeroblob(32)"_s);
    restart();
    QVERIFY(m_store->acceptUnsigned().result());
    QVERIFY(!only(m_store->clients().result()).isTrusted);
}

void TestConsentTrust::signsAcceptedRowsWhenAKeychainAppears()
{
    QVERIFY(m_store->save(m_client).result());
    restart();
    QVERIFY(m_store->acceptUnsigned().result());

    QVERIFY(m_store->setMacKey(key).result());

    restart();
    QVERIFY(m_store->setMacKey(key).result());
    QVERIFY(only(m_store->clients().result()).isTrusted);
}

void TestConsentTrust::changesTheKey()
{
    writeSigned();
    const QByteArray before = m_file->content();
    restart();
    QVERIFY(m_store->setMacKey(key).result());
    m_file->run(u"UPDATE grants SET item = 'secret:OTHER'"_s);

    QVERIFY(m_store->setMacKey(otherKey).result());

    QVERIFY(only(m_store->clients().result()).isTrusted);
    QVERIFY(!only(m_store->grants().result()).isTrusted);
    m_store.reset();
    m_file->put(before); // the whole file as it once was
    restart();
    QVERIFY(m_store->setMacKey(otherKey).result());
    QVERIFY(!only(m_store->clients().result()).isTrusted);
}

void TestConsentTrust::doesNotLaunderAnUntrustedRow()
{
    writeSigned();
    m_file->run(u"UPDATE clients SET level = 2"_s);
    restart();
    QVERIFY(m_store->setMacKey(key).result());
    ClientRecord loaded = only(m_store->clients().result());
    loaded.name = u"renamed"_s;

    const auto saved = m_store->save(loaded).result();

    QVERIFY(!saved);
    QCOMPARE(saved.error().code, Code::NotPermitted);
    QCOMPARE(only(m_store->clients().result()).name, m_client.name);
    QVERIFY(!only(m_store->clients().result()).isTrusted);
}

void TestConsentTrust::letsAHumanAdoptARow()
{
    writeSigned();
    m_file->run(u"UPDATE clients SET mac = NULL"_s);
    restart();
    QVERIFY(m_store->setMacKey(key).result());
    ClientRecord loaded = only(m_store->clients().result());

    loaded.isTrusted = true;
    QVERIFY(m_store->save(loaded).result());

    restart();
    QVERIFY(m_store->setMacKey(key).result());
    QVERIFY(only(m_store->clients().result()).isTrusted);
}

void TestConsentTrust::ignoresARowWithAForgedId()
{
    m_file->run(u"INSERT INTO clients VALUES ('../../etc', 'x', '', 2, NULL, NULL, '')"_s);
    QVERIFY(m_store->acceptUnsigned().result());

    const auto client = only(m_store->clients().result());

    QCOMPARE(client.name, u"x"_s);
    QVERIFY(client.id.isNull());
    QVERIFY(!client.isTrusted);
}

void TestConsentTrust::refusesAShortKey()
{
    for (const QByteArray &bytes : {QByteArray(), QByteArray(15, 'k')}) {
        const auto answer = m_store->setMacKey(Secret(bytes)).result();
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, Code::BadArgument);
    }
}

void TestConsentTrust::keepsRowsOfTheFirstSchemaTrusted()
{
    writeSigned();
    for (const char *column : {"clients DROP COLUMN redirect_uris", "tokens DROP COLUMN kind",
             "tokens DROP COLUMN family", "tokens DROP COLUMN expires"})
        m_file->run(u"ALTER TABLE "_s + QLatin1StringView(column));
    m_file->run(u"PRAGMA user_version = 1"_s);
    restart();

    QVERIFY(m_store->setMacKey(key).result());

    const TokenRecord token = only(m_store->tokens().result());
    QVERIFY(token.isTrusted);
    QCOMPARE(token.kind, TokenKind::Static);
    QVERIFY(only(m_store->clients().result()).isTrusted);
}

void TestConsentTrust::seesATokenOfASignInThatOutlivesIt()
{
    m_token.kind = TokenKind::Access;
    m_token.family = u"ffffffffffffffffffff"_s;
    m_token.expires = m_token.created.addSecs(3600);
    writeSigned();
    restart();
    QVERIFY(m_store->setMacKey(key).result());
    const TokenRecord kept = only(m_store->tokens().result());
    QVERIFY(kept.isTrusted);
    QCOMPARE(kept.kind, TokenKind::Access);
    QCOMPARE(kept.expires, m_token.expires);
    m_store.reset();
    m_file->run(u"UPDATE tokens SET kind = 'static', family = '', expires = NULL"_s);
    restart();

    QVERIFY(m_store->setMacKey(key).result());

    QVERIFY(!only(m_store->tokens().result()).isTrusted);
}

QTEST_GUILESS_MAIN(TestConsentTrust)
#include "tst_consenttrust.moc"
