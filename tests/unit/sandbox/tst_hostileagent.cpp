// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeagenttest.h"

#include <QSignalSpy>

#include <limits>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

/// Whatever a hostile agent says, this sandbox ends or the message is dropped, and nothing else happens.
class HostileAgentTest : public FakeAgentTest {
    Q_OBJECT

private Q_SLOTS:
    void refusesAnotherProtocolVersion();
    void refusesAnswersBeforeReady();
    void dropsAnswersNobodyAskedFor();
    void dropsASecondExit();
    void dropsOutputAfterTheExit();
    void endsOnAnAnswerOfTheWrongKind();
    void endsOnMoreBytesThanAskedFor();
    void endsOnMoreEntriesThanAskedFor();
    void boundsWhatTheAgentClaims();
    void survivesBeingDestroyedFromAnAnswer();
};

void HostileAgentTest::refusesAnotherProtocolVersion() // A22
{
    auto ready = m_sandbox->whenReady();
    m_agent->say(wire::Ready{999});

    QTRY_VERIFY(ready.isFinished());
    QCOMPARE(ready.result().error().code, Code::Unavailable);
    QCOMPARE(m_sandbox->endReason(), EndReason::StartFailed);
}

void HostileAgentTest::refusesAnswersBeforeReady()
{
    m_agent->say(wire::Exited{1, 0, 0, 0, 0});

    QTRY_COMPARE(m_sandbox->endReason(), EndReason::StartFailed);
}

void HostileAgentTest::dropsAnswersNobodyAskedFor() // A17
{
    becomeReady();

    m_agent->say(wire::Exited{77, 0, 0, 0, 0});
    m_agent->say(wire::FileChunk{0xffffffff, "/etc/shadow"});
    m_agent->say(wire::Ready{});
    LocalRun *run = startRun(someRun());
    m_agent->say(wire::Started{lastCall(), 5});
    m_agent->say(wire::Exited{1, 7, 0, 0, 0});

    QTRY_VERIFY(!run->isRunning());
    QCOMPARE(run->outcome().exitCode, 7);
    QVERIFY(m_sandbox->isAlive());
}

void HostileAgentTest::dropsASecondExit() // A18
{
    becomeReady();
    LocalRun *run = startRun(someRun());
    QSignalSpy finished(run, &Run::finished);
    QSignalSpy treeEnded(run, &Run::treeEnded);
    const wire::Call call = lastCall();

    m_agent->say(wire::Started{call, 5});
    m_agent->say(wire::Exited{call, 7, 0, 0, 0});
    m_agent->say(wire::Exited{call, 0, 0, 0, 0});
    m_agent->say(wire::TreeEnded{call});

    QTRY_COMPARE(treeEnded.size(), 1);
    QCOMPARE(finished.size(), 1);
    QCOMPARE(run->outcome().exitCode, 7);
    QVERIFY(!run->hasProcesses());
    QVERIFY(m_sandbox->isAlive());
}

void HostileAgentTest::dropsOutputAfterTheExit() // A23
{
    becomeReady();
    LocalRun *run = startRun(someRun());
    const wire::Call call = lastCall();

    m_agent->say(wire::Started{call, 5});
    m_agent->say(wire::Output{call, wire::Stream::Output, "before"});
    m_agent->say(wire::Exited{call, 0, 0, 0, 0});
    m_agent->say(wire::Output{call, wire::Stream::Output, "after"});
    m_agent->say(wire::TreeEnded{call});

    QTRY_VERIFY(!run->hasProcesses());
    QCOMPARE(run->spool(Stream::Output).read(0, 100).bytes, "before");
}

void HostileAgentTest::endsOnAnAnswerOfTheWrongKind()
{
    becomeReady();
    auto read = m_sandbox->readFile(u"a"_s, 0, 10);

    m_agent->say(wire::Written{lastCall(), 10});

    QTRY_VERIFY(read.isFinished());
    QCOMPARE(read.result().error().code, Code::Protocol);
    QCOMPARE(m_sandbox->endReason(), EndReason::Crashed);
}

void HostileAgentTest::endsOnMoreBytesThanAskedFor()
{
    becomeReady();
    auto read = m_sandbox->readFile(u"a"_s, 0, 10);

    m_agent->say(wire::FileChunk{lastCall(), "12345678901"});

    QTRY_COMPARE(m_sandbox->endReason(), EndReason::Crashed);
    QCOMPARE(read.result().error().code, Code::Protocol);
}

void HostileAgentTest::endsOnMoreEntriesThanAskedFor()
{
    becomeReady();
    auto list = m_sandbox->listFiles(u"."_s, 1, 2);

    m_agent->say(wire::Entries{lastCall(), std::vector<wire::Entry>(3), true, false});

    QTRY_COMPARE(m_sandbox->endReason(), EndReason::Crashed);
    QVERIFY(!list.result());
}

void HostileAgentTest::boundsWhatTheAgentClaims() // A20 among others
{
    becomeReady();
    auto list = m_sandbox->listFiles(u"."_s, 1, 10);
    wire::Entry entry;
    entry.path = "b\xff\xc0\xafm%";
    entry.size = ~std::uint64_t(0);
    m_agent->say(wire::Entries{lastCall(), {entry}, true, false});
    QTRY_VERIFY(list.isFinished());
    QCOMPARE(list.result()->entries.first().path, u"b%FF%C0%AFm%"_s);
    QCOMPARE(list.result()->entries.first().size, std::numeric_limits<qint64>::max());

    LocalRun *run = startRun(someRun());
    const wire::Call call = lastCall();
    m_agent->say(wire::Started{call, 5});
    m_agent->say(wire::Exited{call, 0x7fffff01, 0, ~std::uint64_t(0), 1});
    QTRY_VERIFY(!run->isRunning());
    QCOMPARE(run->outcome().exitCode, 1);
    QVERIFY(run->outcome().peakBytes > 0);
}

void HostileAgentTest::survivesBeingDestroyedFromAnAnswer()
{
    becomeReady();
    bool answered = false;
    m_sandbox->readFile(u"a"_s, 0, 10).then(m_sandbox.get(), [&](const Result<FileContent> &) {
        answered = true;
        m_sandbox->destroy(EndReason::ClientGone);
    });
    const wire::Call call = lastCall();

    m_agent->say(wire::FileEnd{call, 0, 0644});
    m_agent->say(wire::FileEnd{call, 0, 0644});

    QTRY_VERIFY(answered);
    QCOMPARE(m_sandbox->endReason(), EndReason::ClientGone);
}

QTEST_GUILESS_MAIN(HostileAgentTest)
#include "tst_hostileagent.moc"
