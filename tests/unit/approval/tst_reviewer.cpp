// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/policy.h"
#include "approval/reviewer.h"
#include "support/fakeclock.h"
#include "support/requests.h"

#include <QSignalSpy>
#include <QTest>

using namespace sandtray;
using namespace sandtray::approval;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestReviewer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void levelsDecide_data();
    void levelsDecide();
    void asksAndAnswers();
    void refusesAnAnswerToOtherBytes();
    void takesTheHumansOwnText();
    void refusesTextsThatCannotRun_data();
    void refusesTextsThatCannotRun();
    void keepsWhatWasGranted();
    void showsTheSuspendedGrant();
    void coolsDownAfterThreeDeclines();
    void declinesAllOfOneClient();
    void lateAnswerToAGoneClientRunsNothingNow();
    void endOfTheSandboxWithdrawsItsRequests();

private:
    /// As the operations do it: alone if that can be, else by the human.
    [[nodiscard]] std::optional<Decision> submit(const Request &request)
    {
        const std::optional<Decision> alone = m_reviewer->decideAlone(request);
        return alone ? alone : m_reviewer->ask(request);
    }
    [[nodiscard]] Result<> answer(const Request &request, Answer answer)
    {
        return m_queue->answer(request.id, request.act.digest(), {answer, {}, std::nullopt, false});
    }
    [[nodiscard]] Result<> answer(const Request &request, const Decision &decision)
    {
        return m_queue->answer(request.id, request.act.digest(), decision);
    }
    [[nodiscard]] Request request(const QString &code = u"print(1)"_s) const
    {
        return test::runRequest(m_client, m_sandbox, code);
    }
    [[nodiscard]] Request editableRequest() const
    {
        Request made = request();
        made.editableArgument = u"code"_s;
        return made;
    }

    test::FakeClock m_clock;
    test::MemoryGrantStore m_store;
    std::unique_ptr<ReviewQueue> m_queue;
    std::unique_ptr<GrantBook> m_book;
    std::unique_ptr<Reviewer> m_reviewer;
    ClientId m_client = ClientId::generate();
    SandboxId m_sandbox = SandboxId::generate();
};

void TestReviewer::init()
{
    m_reviewer.reset();
    m_queue = std::make_unique<ReviewQueue>(m_clock);
    m_book = std::make_unique<GrantBook>(m_clock, m_store);
    m_reviewer = std::make_unique<Reviewer>(*m_queue, *m_book);
}

void TestReviewer::levelsDecide_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<Level>("level");
    QTest::addColumn<Verdict>("expected");
    QTest::newRow("1 run") << Kind::Run << Level::ReviewScripts << Verdict::Ask;
    QTest::newRow("1 door") << Kind::OpenDoor << Level::ReviewScripts << Verdict::Ask;
    QTest::newRow("1 border") << Kind::Border << Level::ReviewScripts << Verdict::Ask;
    QTest::newRow("2 run") << Kind::Run << Level::ReviewBorder << Verdict::Allow;
    QTest::newRow("2 door") << Kind::OpenDoor << Level::ReviewBorder << Verdict::Allow;
    QTest::newRow("2 border") << Kind::Border << Level::ReviewBorder << Verdict::Ask;
    QTest::newRow("3 run") << Kind::Run << Level::DeclineNew << Verdict::Decline;
    QTest::newRow("3 door") << Kind::OpenDoor << Level::DeclineNew << Verdict::Decline;
    QTest::newRow("3 border") << Kind::Border << Level::DeclineNew << Verdict::Decline;
    QTest::newRow("no such level") << Kind::Run << Level(7) << Verdict::Decline;
}

void TestReviewer::levelsDecide()
{
    QFETCH(Kind, kind);
    QFETCH(Level, level);
    QFETCH(Verdict, expected);

    QCOMPARE_EQ(verdict(kind, level), expected);
}

void TestReviewer::asksAndAnswers()
{
    QSignalSpy decided(m_reviewer.get(), &Reviewer::decided);
    const Request asked = request();

    QVERIFY(!submit(asked));
    QCOMPARE_EQ(m_queue->requests().size(), 1);
    QVERIFY(answer(asked, Answer::Once));

    QCOMPARE_EQ(decided.size(), 1);
    QVERIFY(decided.first().at(1).value<Decision>().isAllowed());
    QVERIFY(m_queue->requests().isEmpty());
    QCOMPARE_EQ(answer(asked, Answer::Once).error().code, Code::NotFound); // no second answer
}

void TestReviewer::refusesAnAnswerToOtherBytes()
{
    const Request asked = request();
    (void)submit(asked);

    const Result<> answered
        = m_queue->answer(asked.id, request(u"print(2)"_s).act.digest(), {Answer::Once, {}, std::nullopt, false});

    QCOMPARE_EQ(answered.error().code, Code::Conflict);
    QCOMPARE_EQ(m_queue->requests().size(), 1);
}

void TestReviewer::takesTheHumansOwnText()
{
    QSignalSpy decided(m_reviewer.get(), &Reviewer::decided);
    const Request asked = editableRequest();
    const QString mine = u"print(1)\nprint(2)"_s;
    (void)submit(asked);

    QVERIFY(answer(asked, {.answer = Answer::Once, .editedText = mine}));

    QCOMPARE_EQ(decided.first().at(1).value<Decision>().editedText, mine);
    QVERIFY(!submit(asked)); // nothing lasts
    const Request again = request(mine);
    QVERIFY(m_queue->comparedToAllowed(again)->changes.isEmpty()); // what ran is what was allowed
    QVERIFY(!m_queue->comparedToAllowed(asked)->changes.isEmpty());
}

void TestReviewer::refusesTextsThatCannotRun_data()
{
    QTest::addColumn<bool>("isEditable");
    QTest::addColumn<Answer>("given");
    QTest::addColumn<QString>("text");
    QTest::addColumn<Code>("expected");
    QTest::newRow("not editable") << false << Answer::Once << u"x"_s << Code::Conflict;
    QTest::newRow("lasting: script") << true << Answer::ThisScript << u"x"_s << Code::BadArgument;
    QTest::newRow("lasting: sandbox") << true << Answer::ThisSandbox << u"x"_s << Code::BadArgument;
    QTest::newRow("declined") << true << Answer::Decline << u"x"_s << Code::BadArgument;
    QTest::newRow("empty") << true << Answer::Once << u" \n"_s << Code::BadArgument;
    QTest::newRow("a NUL") << true << Answer::Once << QString(u"a"_s + QChar(0)) << Code::BadArgument;
    QTest::newRow("too long") << true << Answer::Once << QString(reviewedBytes / 2 + 1, u'é') << Code::BadArgument;
}

void TestReviewer::refusesTextsThatCannotRun()
{
    QFETCH(bool, isEditable);
    QFETCH(Answer, given);
    QFETCH(QString, text);
    QFETCH(Code, expected);
    const Request asked = isEditable ? editableRequest() : request();
    (void)submit(asked);

    const Result<> answered = answer(asked, {.answer = given, .editedText = text});

    QVERIFY(!answered);
    QCOMPARE_EQ(answered.error().code, expected);
    QCOMPARE_EQ(m_queue->requests().size(), 1);
}

void TestReviewer::keepsWhatWasGranted()
{
    const Request asked = request();
    (void)submit(asked);
    QVERIFY(answer(asked, Answer::ThisScript));

    const std::optional<Decision> again = submit(request());

    QVERIFY(again);
    QVERIFY(again->automatic);
    QVERIFY(again->grant);
}

void TestReviewer::showsTheSuspendedGrant()
{
    const Request asked = request();
    (void)submit(asked);
    QVERIFY(answer(asked, Answer::ThisSandbox));
    Request wider = request();
    wider.exposure.network = Reach::Full;

    QVERIFY(!submit(wider));

    QVERIFY(m_queue->requests().first().suspendedGrant);
    QCOMPARE_EQ(m_queue->requests().first().suspendedGrant->network, Reach::None);
}

void TestReviewer::coolsDownAfterThreeDeclines()
{
    for (int count = 0; count < 3; ++count) {
        const Request asked = request();
        QVERIFY(!submit(asked));
        QVERIFY(answer(asked, Answer::Decline));
    }

    const std::optional<Decision> refused = submit(request());
    QVERIFY(refused);
    QCOMPARE_EQ(refused->answer, Answer::Decline);
    Request foreign = request();
    foreign.asker.client = ClientId::generate();
    QVERIFY(!submit(foreign));

    m_clock.advance(61s);
    QVERIFY(!submit(request()));
}

void TestReviewer::declinesAllOfOneClient()
{
    QSignalSpy decided(m_reviewer.get(), &Reviewer::decided);
    Request foreign = request();
    foreign.asker.client = ClientId::generate();
    (void)submit(request());
    (void)submit(foreign);
    (void)submit(request());

    m_queue->declineAll(m_client, u"enough"_s);

    QCOMPARE_EQ(decided.size(), 2);
    QCOMPARE_EQ(decided.first().at(1).value<Decision>().reason, u"enough"_s);
    QCOMPARE_EQ(m_queue->requests().size(), 1);
}

void TestReviewer::lateAnswerToAGoneClientRunsNothingNow()
{
    const Request asked = request();
    (void)submit(asked);
    m_reviewer->markGone(asked.id);
    QVERIFY(m_queue->requests().first().clientGone);

    QVERIFY(answer(asked, Answer::ThisSandbox));

    QCOMPARE_EQ(m_book->grants().size(), 1);
    QCOMPARE_EQ(m_book->grants().first().scope, GrantScope::OneCall);
    QVERIFY(submit(request()));
    QVERIFY(!submit(request()));
}

void TestReviewer::endOfTheSandboxWithdrawsItsRequests()
{
    QSignalSpy decided(m_reviewer.get(), &Reviewer::decided);
    (void)submit(request());

    m_reviewer->sandboxEnded(m_sandbox);

    QVERIFY(m_queue->requests().isEmpty());
    QVERIFY(decided.isEmpty());
}

QTEST_GUILESS_MAIN(TestReviewer)
#include "tst_reviewer.moc"
