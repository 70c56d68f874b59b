// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/grants.h"
#include "support/fakeclock.h"
#include "support/requests.h"

#include <QTest>

using namespace sandtray;
using namespace sandtray::approval;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Decision allow(Answer answer)
{
    return {answer, {}, std::nullopt, false};
}

Request borderRequest(const ClientId &client, const QStringList &secrets)
{
    Request request = test::runRequest(client, {}, {});
    request.kind = Kind::Border;
    request.act.secrets = secrets;
    request.exposure.secrets = QSet<QString>(secrets.cbegin(), secrets.cend());
    return request;
}

}

class TestGrants : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void onceGrantsNothing();
    void thisScriptAnswersTheSameActOnly();
    void thisScriptHoldsInASandboxOfNoWiderExposure();
    void thisScriptBelongsToItsClient();
    void thisSandboxCoversRunsAndOpenDoors();
    void thisSandboxIsSuspendedByAnyWidening_data();
    void thisSandboxIsSuspendedByAnyWidening();
    void confirmedWideningReplacesTheNarrowGrant();
    void thisSandboxEndsWithIt();
    void borderNeedsAGrantForEachThing();
    void clientGoneKeepsOneIdenticalCallForTenMinutes();
    void automaticDecisionsGrantNothing();
    void revokedAndForgottenOnesAreGone();

private:
    test::FakeClock m_clock;
    test::MemoryGrantStore m_store;
    std::unique_ptr<GrantBook> m_book;
    ClientId m_client = ClientId::generate();
    SandboxId m_sandbox = SandboxId::generate();
    Request m_request;
};

void TestGrants::init()
{
    m_store = {};
    m_book = std::make_unique<GrantBook>(m_clock, m_store);
    m_request = test::runRequest(m_client, m_sandbox, u"print(1)"_s);
}

void TestGrants::onceGrantsNothing()
{
    m_book->keep(m_request, allow(Answer::Once));

    QVERIFY(!m_book->take(m_request));
    QVERIFY(m_store.saved.isEmpty());
}

void TestGrants::thisScriptAnswersTheSameActOnly()
{
    m_book->keep(m_request, allow(Answer::ThisScript));

    QVERIFY(m_book->take(m_request));
    Request other = m_request;
    other.act.arguments.insert(u"code"_s, u"print(2)"_s);
    QVERIFY(!m_book->take(other));
    other = m_request;
    other.act.environment.insert(u"A"_s, u"1"_s);
    QVERIFY(!m_book->take(other));
    other = m_request;
    other.act.files.append({u"/home/sandbox/a.py"_s, FileUnderReview::State::New, 1, QByteArray(32, 'x'), "x"});
    QVERIFY(!m_book->take(other));
}

void TestGrants::thisScriptHoldsInASandboxOfNoWiderExposure()
{
    m_request.exposure.secrets = {u"A"_s};
    m_book->keep(m_request, allow(Answer::ThisScript));

    Request elsewhere = m_request;
    elsewhere.sandbox = SandboxId::generate();
    QVERIFY(m_book->take(elsewhere));
    elsewhere.exposure.secrets = {};
    QVERIFY(m_book->take(elsewhere));
    elsewhere.exposure.secrets = {u"A"_s, u"B"_s};
    QVERIFY(!m_book->take(elsewhere));
}

void TestGrants::thisScriptBelongsToItsClient()
{
    m_book->keep(m_request, allow(Answer::ThisScript));

    Request foreign = m_request;
    foreign.asker.client = ClientId::generate();
    QVERIFY(!m_book->take(foreign));
}

void TestGrants::thisSandboxCoversRunsAndOpenDoors()
{
    m_book->keep(m_request, allow(Answer::ThisSandbox));

    QVERIFY(m_book->take(test::runRequest(m_client, m_sandbox, u"anything"_s)));
    Request door = test::runRequest(m_client, m_sandbox, u"typed"_s);
    door.kind = Kind::OpenDoor;
    QVERIFY(m_book->take(door));
    Request border = door;
    border.kind = Kind::Border;
    QVERIFY(!m_book->take(border));
    QVERIFY(!m_book->take(test::runRequest(m_client, SandboxId::generate(), u"anything"_s)));
}

void TestGrants::thisSandboxIsSuspendedByAnyWidening_data()
{
    QTest::addColumn<Exposure>("wider");
    const auto row = [](const char *name, auto widen) {
        Exposure exposure;
        widen(exposure);
        QTest::newRow(name) << exposure;
    };
    row("network", [](Exposure &exposure) { exposure.network = Reach::Full; });
    row("host", [](Exposure &exposure) { exposure.hosts = {u"example.org"_s}; });
    row("secret", [](Exposure &exposure) { exposure.secrets = {u"A"_s}; });
    row("host file", [](Exposure &exposure) { exposure.hostFiles = {u"/a"_s}; });
    row("shared folder", [](Exposure &exposure) { exposure.sharedFolders = {u"/a"_s}; });
    row("port", [](Exposure &exposure) { exposure.ports = {80}; });
    row("template", [](Exposure &exposure) { exposure.origin = u"other"_s; });
}

void TestGrants::thisSandboxIsSuspendedByAnyWidening()
{
    QFETCH(Exposure, wider);
    m_book->keep(m_request, allow(Answer::ThisSandbox));

    Request later = m_request;
    later.exposure = wider;

    QVERIFY(!m_book->take(later));
    QVERIFY(m_book->suspended(later));
    QVERIFY(m_book->take(m_request)); // narrowed again: never asked
}

void TestGrants::confirmedWideningReplacesTheNarrowGrant()
{
    m_book->keep(m_request, allow(Answer::ThisSandbox));
    Request wider = m_request;
    wider.exposure.network = Reach::Full;
    m_book->keep(wider, allow(Answer::ThisSandbox));

    QVERIFY(m_book->take(wider));
    QVERIFY(m_book->take(m_request));
    QCOMPARE_EQ(m_book->grants().size(), 1);
}

void TestGrants::thisSandboxEndsWithIt()
{
    m_book->keep(m_request, allow(Answer::ThisSandbox));

    m_book->sandboxEnded(m_sandbox);

    QVERIFY(!m_book->take(m_request));
    QCOMPARE_EQ(m_store.removed.size(), 1);
}

void TestGrants::borderNeedsAGrantForEachThing()
{
    m_book->keep(borderRequest(m_client, {u"A"_s}), allow(Answer::ThisClient));

    QVERIFY(m_book->take(borderRequest(m_client, {u"A"_s})));
    QVERIFY(!m_book->take(borderRequest(m_client, {u"A"_s, u"B"_s})));
    m_book->keep(borderRequest(m_client, {u"B"_s}), allow(Answer::ThisClient));
    QVERIFY(m_book->take(borderRequest(m_client, {u"A"_s, u"B"_s})));
    QVERIFY(!m_book->take(borderRequest(ClientId::generate(), {u"A"_s})));
    QVERIFY(!m_book->take(borderRequest(m_client, {}))); // larger limits alone: no client grant covers them
}

void TestGrants::clientGoneKeepsOneIdenticalCallForTenMinutes()
{
    m_request.clientGone = true;
    m_book->keep(m_request, allow(Answer::ThisSandbox));
    m_request.clientGone = false;

    m_clock.advance(9min);
    QCOMPARE_EQ(m_book->grants().size(), 1);
    QVERIFY(m_book->take(m_request));
    QVERIFY(!m_book->take(m_request)); // single use

    m_request.clientGone = true;
    m_book->keep(m_request, allow(Answer::Once));
    m_request.clientGone = false;
    m_clock.advance(11min);
    QVERIFY(!m_book->take(m_request));
}

void TestGrants::automaticDecisionsGrantNothing()
{
    m_book->keep(m_request, {Answer::ThisSandbox, {}, std::nullopt, true});

    QVERIFY(!m_book->take(m_request));
}

void TestGrants::revokedAndForgottenOnesAreGone()
{
    m_book->keep(m_request, allow(Answer::ThisScript));
    m_book->revoke(m_book->grants().first().id);
    QVERIFY(!m_book->take(m_request));

    m_book->keep(m_request, allow(Answer::ThisScript));
    m_book->forgetClient(m_client);
    QVERIFY(!m_book->take(m_request));
}

QTEST_GUILESS_MAIN(TestGrants)
#include "tst_grants.moc"
