// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/grantkeeper.h"

#include "support/fakeclock.h"
#include "support/filesizelimit.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::app;

class TestGrantKeeper : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void takesAGrantOutOfTheFile();
    void doesNotComplainOfAGrantThatWasNeverThere();
    void saysWhenTheStateFileKeepsAGrant();

private:
    [[nodiscard]] QList<history::GrantRecord> stored() { return m_state->grants().result().value(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    test::FakeClock m_clock;
    std::unique_ptr<history::StateStore> m_state;
    approval::Grant m_grant;
};

void TestGrantKeeper::init()
{
    m_state.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_state = *history::StateStore::open(m_folder->filePath(u"state.db"_s), m_clock);
    const history::ClientRecord client{.id = ClientId::generate(), .name = u"Claude"_s};
    QVERIFY(m_state->save(client).result());
    m_grant = {GrantId::generate(), approval::GrantScope::Script, client.id, {}, QByteArray(32, 'd'), {}, {},
        m_clock.wall(), {}};
}

void TestGrantKeeper::takesAGrantOutOfTheFile()
{
    GrantKeeper keeper(*m_state);
    QSignalSpy notRemoved(&keeper, &GrantKeeper::notRemoved);
    keeper.save(m_grant);
    QCOMPARE(stored().size(), 1);

    keeper.remove(m_grant.id);

    QCOMPARE(stored().size(), 0);
    QTest::qWait(0);
    QCOMPARE(notRemoved.count(), 0);
}

void TestGrantKeeper::doesNotComplainOfAGrantThatWasNeverThere()
{
    GrantKeeper keeper(*m_state);
    QSignalSpy notRemoved(&keeper, &GrantKeeper::notRemoved);

    keeper.remove(m_grant.id);

    QCOMPARE(stored().size(), 0); // the answer to the removal is on its way
    QTest::qWait(50);
    QCOMPARE(notRemoved.count(), 0);
}

void TestGrantKeeper::saysWhenTheStateFileKeepsAGrant()
{
    GrantKeeper keeper(*m_state);
    QSignalSpy notRemoved(&keeper, &GrantKeeper::notRemoved);
    keeper.save(m_grant);
    QCOMPARE(stored().size(), 1);
    const test::FileSizeLimit full(0);

    keeper.remove(m_grant.id);

    QTRY_COMPARE(notRemoved.count(), 1);
}

QTEST_GUILESS_MAIN(TestGrantKeeper)
#include "tst_grantkeeper.moc"
