// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/signindesk.h"

#include "support/fakeclock.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::app;
using approval::Answer;
using server::Consent;

namespace {

struct Desk {
    Desk()
        : state(std::move(*history::StateStore::open(folder.filePath(u"state.db"_s), clock)))
        , queue(clock)
        , desk(queue, *state, clock)
    {
    }

    QFuture<Result<Consent>> ask()
    {
        return desk.ask({RequestId::generate(), ClientId::generate(), u"Claude Code"_s,
            {u"/usr/bin/node"_s, u"/opt/claude/cli.js"_s, 4711}, u"http://localhost:33418/callback?a=b"_s, {}});
    }

    void answer(Answer given)
    {
        const approval::Request request = queue.requests().constFirst();
        QVERIFY(queue.answer(request.id, request.act.digest(), {.answer = given}));
    }

    QTemporaryDir folder;
    test::FakeClock clock;
    std::unique_ptr<history::StateStore> state;
    approval::ReviewQueue queue;
    SignInDesk desk;
};

}

class TestSignInDesk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void putsTheWholeQuestionBeforeTheHuman();
    void bringsTheAnswer_data();
    void bringsTheAnswer();
    void writesItDownBeforeItIsAsked();
    void takesAQuestionBack();
    void declinesAtOnceWhoWasDeclinedOften();
};

void TestSignInDesk::putsTheWholeQuestionBeforeTheHuman()
{
    Desk desk;
    const auto answer = desk.ask();
    QTRY_COMPARE(desk.queue.requests().size(), 1);

    const approval::Request request = desk.queue.requests().constFirst();

    QCOMPARE(request.kind, approval::Kind::SignIn);
    QCOMPARE(request.asker.claimedName, u"Claude Code"_s);
    QCOMPARE(request.asker.program, u"/usr/bin/node /opt/claude/cli.js"_s);
    QCOMPARE(request.asker.pid, 4711);
    QCOMPARE(request.destination, u"http://localhost:33418"_s);
    QVERIFY(request.act.canonical().contains("http://localhost:33418/callback?a=b"));
    QVERIFY(!answer.isFinished());
}

void TestSignInDesk::bringsTheAnswer_data()
{
    QTest::addColumn<Answer>("given");
    QTest::addColumn<Consent>("consent");
    QTest::newRow("once") << Answer::Once << Consent::Given;
    QTest::newRow("decline") << Answer::Decline << Consent::Declined;
    QTest::newRow("closed") << Answer::NotAnswered << Consent::NotAnswered;
}

void TestSignInDesk::bringsTheAnswer()
{
    QFETCH(const Answer, given);
    QFETCH(const Consent, consent);
    Desk desk;
    const auto answer = desk.ask();
    QTRY_COMPARE(desk.queue.requests().size(), 1);

    desk.answer(given);

    QTRY_VERIFY(answer.isFinished());
    QCOMPARE(answer.result().value(), consent);
    const auto rows = desk.state->entries({.kind = u"decision"_s}).result().value();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.constFirst().tool, u"sign_in"_s);
}

void TestSignInDesk::writesItDownBeforeItIsAsked()
{
    Desk desk;
    (void)desk.ask();
    QVERIFY(desk.queue.requests().isEmpty());
    QTRY_COMPARE(desk.queue.requests().size(), 1);

    const auto rows = desk.state->entries({.kind = u"request"_s}).result().value();

    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.constFirst().digest, desk.queue.requests().constFirst().act.digest());
}

void TestSignInDesk::takesAQuestionBack()
{
    Desk desk;
    const auto early = desk.ask(); // not in the queue yet
    const auto late = desk.ask(); // takes its place
    QTRY_COMPARE(desk.queue.requests().size(), 1);
    QTRY_VERIFY(early.isFinished());
    QCOMPARE(early.result().value(), Consent::NotAnswered);

    desk.desk.withdraw(desk.queue.requests().constFirst().id);

    QVERIFY(desk.queue.requests().isEmpty());
    QTRY_VERIFY(late.isFinished());
    QCOMPARE(late.result().value(), Consent::NotAnswered);
}

void TestSignInDesk::declinesAtOnceWhoWasDeclinedOften()
{
    Desk desk;
    const ClientId client = ClientId::generate();
    const auto ask = [&] {
        return desk.desk.ask({RequestId::generate(), client, u"Pest"_s, {}, u"http://localhost/"_s, {}});
    };
    for (int i = 0; i < 3; ++i) {
        (void)ask();
        QTRY_COMPARE(desk.queue.requests().size(), 1);
        desk.answer(Answer::Decline);
    }

    const auto fourth = ask();

    QTRY_VERIFY(fourth.isFinished());
    QCOMPARE(fourth.result().value(), Consent::Declined);
    QVERIFY(desk.queue.requests().isEmpty());
}

QTEST_GUILESS_MAIN(TestSignInDesk)
#include "tst_signindesk.moc"
