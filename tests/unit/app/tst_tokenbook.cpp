// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tokenbook.h"

#include "support/fakeclock.h"
#include "support/filesizelimit.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::app;
using history::TokenKind;
using history::TokenRecord;

namespace {

const Secret key(QByteArray(32, 'k'));

}

class TestTokenBook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void opensTheEndpointToStaticAndAccessTokensAlone();
    void forgetsWhatHasExpired();
    void endsASignInAsAWhole();
    void tellsWhoseAccessEnded();
    void saysWhenTheStateFileKeepsWhatWasRevoked();
    void listsASignInOnce();
    void worksWhileTheKeychainIsLocked();
    void adoptsWhatAGoodTokenBroughtMeanwhile();
    void adoptsNothingOfAPlantedToken();
    void trustsNoChildOfAParentThatIsGone();
    void bringsNothingBackThatWasRevokedMeanwhile();

private:
    [[nodiscard]] TokenRecord token(char digest, TokenKind kind, const QString &family = {}) const;
    /// Ends the program and starts it again; what is stored is read, but not vouched for yet.
    void restartLocked();
    void unlock();

    std::unique_ptr<QTemporaryDir> m_folder;
    test::FakeClock m_clock;
    history::ClientRecord m_client;
    std::unique_ptr<history::StateStore> m_state;
    std::unique_ptr<TokenBook> m_book;
};

void TestTokenBook::init()
{
    m_book.reset();
    m_state.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_client = {.id = ClientId::generate(), .name = u"Claude"_s};
    restartLocked();
    unlock();
    QVERIFY(m_state->save(m_client).result());
}

TokenRecord TestTokenBook::token(char digest, TokenKind kind, const QString &family) const
{
    TokenRecord record{.id = TokenId::generate(), .client = m_client.id, .sha256 = QByteArray(32, digest),
        .created = m_clock.wall(), .kind = kind, .family = family};
    if (kind != TokenKind::Static)
        record.expires = m_clock.wall().addSecs(3600);
    return record;
}

void TestTokenBook::restartLocked()
{
    m_book.reset();
    m_state.reset();
    auto opened = history::StateStore::open(m_folder->filePath(u"state.db"_s), m_clock);
    QVERIFY(opened);
    m_state = std::move(*opened);
    m_book = std::make_unique<TokenBook>(*m_state, m_clock);
    auto loaded = m_book->load(false);
    QTRY_VERIFY(loaded.isFinished());
}

void TestTokenBook::unlock()
{
    QVERIFY(m_state->setMacKey(key).result());
    auto loaded = m_book->load(true);
    QTRY_VERIFY(loaded.isFinished());
}

void TestTokenBook::opensTheEndpointToStaticAndAccessTokensAlone()
{
    m_book->keep(token('s', TokenKind::Static));
    m_book->keep(token('a', TokenKind::Access, u"family"_s));
    m_book->keep(token('r', TokenKind::Refresh, u"family"_s));
    m_book->keep(token('p', TokenKind::Spent, u"family"_s));

    QCOMPARE(m_book->holder(QByteArray(32, 's')), m_client.id);
    QCOMPARE(m_book->holder(QByteArray(32, 'a')), m_client.id);
    for (const char other : {'r', 'p', 'x'})
        QVERIFY(!m_book->holder(QByteArray(32, other)));
}

void TestTokenBook::forgetsWhatHasExpired()
{
    m_book->keep(token('a', TokenKind::Access, u"family"_s));
    m_clock.advance(std::chrono::hours(1));
    QVERIFY(!m_book->holder(QByteArray(32, 'a')));

    m_book->keep(token('s', TokenKind::Static)); // cleans away

    QVERIFY(!m_book->find(QByteArray(32, 'a')));
    QCOMPARE(m_state->tokens().result().value().size(), 1);
}

void TestTokenBook::endsASignInAsAWhole()
{
    m_book->keep(token('a', TokenKind::Access, u"family"_s));
    const TokenRecord refresh = token('r', TokenKind::Refresh, u"family"_s);
    m_book->keep(refresh);
    m_book->keep(token('o', TokenKind::Access, u"other"_s));

    auto done = m_book->revoke(refresh.id);
    QTRY_VERIFY(done.isFinished());
    QVERIFY(done.result());

    QVERIFY(!m_book->holder(QByteArray(32, 'a')));
    QVERIFY(m_book->holder(QByteArray(32, 'o')));
    QCOMPARE(m_state->tokens().result().value().size(), 1);
    QCOMPARE(m_book->revoke(refresh.id).result().error().code, Code::NotFound);
}

void TestTokenBook::tellsWhoseAccessEnded()
{
    m_book->keep(token('a', TokenKind::Access, u"family"_s));
    m_book->keep(token('r', TokenKind::Refresh, u"family"_s));
    QList<ClientId> ended;
    connect(m_book.get(), &TokenBook::accessEnded, this, [&](const ClientId &client) { ended += client; });

    m_book->revokeFamily(u"another"_s);
    QVERIFY(ended.isEmpty());
    m_book->revokeFamily(u"family"_s);

    QCOMPARE(ended, QList{m_client.id});
}

void TestTokenBook::saysWhenTheStateFileKeepsWhatWasRevoked()
{
    const TokenRecord revoked = token('s', TokenKind::Static);
    m_book->keep(revoked);
    QVERIFY(m_state->tokens().result());
    QSignalSpy notRemoved(m_book.get(), &TokenBook::notRemoved);
    const test::FileSizeLimit full(0);

    auto done = m_book->revoke(revoked.id);

    QTRY_VERIFY(done.isFinished());
    QVERIFY(!done.result());
    QTRY_COMPARE(notRemoved.count(), 1);
    QVERIFY(!m_book->holder(revoked.sha256));
}

void TestTokenBook::listsASignInOnce()
{
    m_book->keep(token('a', TokenKind::Access, u"family"_s));
    m_book->keep(token('p', TokenKind::Spent, u"family"_s));
    m_book->keep(token('r', TokenKind::Refresh, u"family"_s));

    QCOMPARE(m_book->listed().size(), 1);
    QCOMPARE(m_book->listed().constFirst().kind, TokenKind::Refresh);
}

void TestTokenBook::worksWhileTheKeychainIsLocked()
{
    m_book->keep(token('a', TokenKind::Access, u"family"_s));

    restartLocked();

    QVERIFY(m_book->holder(QByteArray(32, 'a')));
    unlock();
    QVERIFY(m_book->holder(QByteArray(32, 'a')));
}

void TestTokenBook::adoptsWhatAGoodTokenBroughtMeanwhile()
{
    m_book->keep(token('r', TokenKind::Refresh, u"family"_s));
    restartLocked();
    TokenRecord spent = m_book->find(QByteArray(32, 'r')).value();
    spent.kind = TokenKind::Spent;
    m_book->keep(spent);
    m_book->keep(token('2', TokenKind::Refresh, u"family"_s), spent.sha256);
    TokenRecord second = m_book->find(QByteArray(32, '2')).value();
    second.kind = TokenKind::Spent;
    m_book->keep(second, spent.sha256);
    m_book->keep(token('3', TokenKind::Access, u"family"_s), second.sha256);
    QVERIFY(m_book->holder(QByteArray(32, '3')));

    unlock();

    QVERIFY(m_book->holder(QByteArray(32, '3')));
    QCOMPARE(m_book->find(QByteArray(32, 'r'))->kind, TokenKind::Spent);
    restartLocked();
    unlock();
    QVERIFY(m_book->holder(QByteArray(32, '3')));
    QCOMPARE(m_book->find(QByteArray(32, '2'))->kind, TokenKind::Spent);
}

void TestTokenBook::adoptsNothingOfAPlantedToken()
{
    // As a program without the key would write it.
    m_book.reset();
    m_state.reset();
    auto opened = history::StateStore::open(m_folder->filePath(u"state.db"_s), m_clock);
    QVERIFY(opened && (*opened)->save(token('p', TokenKind::Refresh, u"planted"_s)).result());
    opened->reset();
    restartLocked();
    TokenRecord spent = m_book->find(QByteArray(32, 'p')).value();
    spent.kind = TokenKind::Spent;
    m_book->keep(spent);
    m_book->keep(token('q', TokenKind::Access, u"planted"_s), spent.sha256);

    unlock();

    QVERIFY(!m_book->holder(QByteArray(32, 'q')));
    restartLocked();
    unlock();
    QVERIFY(!m_book->holder(QByteArray(32, 'q')));
}

void TestTokenBook::trustsNoChildOfAParentThatIsGone()
{
    restartLocked();
    m_book->keep(token('q', TokenKind::Access, u"planted"_s), QByteArray(32, 'p'));

    unlock();

    QVERIFY(!m_book->holder(QByteArray(32, 'q')));
}

void TestTokenBook::bringsNothingBackThatWasRevokedMeanwhile()
{
    const TokenRecord revoked = token('s', TokenKind::Static);
    m_book->keep(revoked);
    auto loaded = m_book->load(true);

    auto done = m_book->revoke(revoked.id);

    QTRY_VERIFY(loaded.isFinished() && done.isFinished());
    QVERIFY(!m_book->holder(revoked.sha256));
}

QTEST_GUILESS_MAIN(TestTokenBook)
#include "tst_tokenbook.moc"
