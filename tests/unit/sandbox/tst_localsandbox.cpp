// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeagenttest.h"

#include <QSignalSpy>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::sandbox;

/// What a sandbox makes of an honest agent and of its callers.
class LocalSandboxTest : public FakeAgentTest {
    Q_OBJECT

private Q_SLOTS:
    void tellsTheAgentItsConfiguration();
    void grantsCreditAsOutputIsKept();
    void replacesSecretsInCommandLines();
    void refusesPathsThatAreNone();
    void callsFailuresWhatTheyAre();
    void endsRunsAndQuestionsWithTheSandbox();
    void replacesSecretsInOutput();
    void killsAtTheTimeout();
    void refusesWhatCannotBeStarted_data();
    void refusesWhatCannotBeStarted();
};

void LocalSandboxTest::tellsTheAgentItsConfiguration()
{
    const auto heard = m_agent->heard();

    QCOMPARE(heard.size(), 1U);
    const auto *configure = std::get_if<wire::Configure>(&heard.front());
    QVERIFY(configure);
    QCOMPARE(configure->version, wire::protocolVersion);
    QCOMPARE(configure->processes, 256U);
    const auto has = [&](const char *name, const char *value) {
        return std::count(configure->environment.begin(), configure->environment.end(),
                   std::pair<std::string, std::string>(name, value))
            == 1;
    };
    QVERIFY(has("GREETING", "hello"));
    QVERIFY(has("TOKEN", "sesame-open"));
    QVERIFY(has("HOME", "/home/sandbox"));
}

void LocalSandboxTest::grantsCreditAsOutputIsKept()
{
    becomeReady();
    LocalRun *run = startRun(someRun());
    const wire::Call call = lastCall();

    m_agent->say(wire::Started{call, 5});
    std::uint64_t granted = wire::initialCredit;
    std::uint64_t sent = 0;
    const auto talk = [&] {
        for (const wire::ToAgent &message : m_agent->heard()) {
            if (const auto *credit = std::get_if<wire::Credit>(&message))
                granted += credit->bytes;
        }
        if (sent + 50'000 <= granted && sent < 1'000'000) {
            m_agent->say(wire::Output{call, wire::Stream::Error, std::string(50'000, 'x')});
            sent += 50'000;
        }
        return run->spool(Stream::Error).size() == 1'000'000;
    };

    QTRY_VERIFY_WITH_TIMEOUT(talk(), 20'000);
    QVERIFY(m_sandbox->isAlive());
}

void LocalSandboxTest::replacesSecretsInCommandLines()
{
    becomeReady();
    auto usage = m_sandbox->usage();

    m_agent->say(wire::StatusReport{lastCall(), {{5, 99, "curl -H sesame-open", 1, 1}}, 1, 1, 1});

    QTRY_VERIFY(usage.isFinished());
    QCOMPARE(usage.result()->processes.first().command, u"curl -H [secret TOKEN]"_s);
    QVERIFY(usage.result()->processes.first().run.isNull());
}

void LocalSandboxTest::refusesPathsThatAreNone()
{
    becomeReady();

    for (const QString &path : {QString(), u"a\0b"_s, QString(5000, u'x')}) {
        QCOMPARE(m_sandbox->readFile(path, 0, 1).result().error().code, Code::BadArgument);
        QCOMPARE(m_sandbox->writeFile({path, "x", 0644, false}).result().error().code, Code::BadArgument);
        QCOMPARE(m_sandbox->listFiles(path, 1, 1).result().error().code, Code::BadArgument);
    }
    QVERIFY(m_agent->heard().empty());
}

void LocalSandboxTest::callsFailuresWhatTheyAre()
{
    becomeReady();
    auto read = m_sandbox->readFile(u"a"_s, 0, 10);
    m_agent->say(wire::Failed{lastCall(), ENOENT, "open"});
    QTRY_VERIFY(read.isFinished());
    QCOMPARE(read.result().error().code, Code::NotFound);

    LocalRun *run = startRun(someRun());
    QSignalSpy treeEnded(run, &Run::treeEnded);
    m_agent->say(wire::Failed{lastCall(), EACCES, "exec"});
    QTRY_COMPARE(treeEnded.size(), 1);
    QCOMPARE(run->outcome().end, RunEnd::StartFailed);
    QVERIFY(run->outcome().failure.contains(u"true"_s));
}

void LocalSandboxTest::endsRunsAndQuestionsWithTheSandbox()
{
    becomeReady();
    LocalRun *run = startRun(someRun());
    auto read = m_sandbox->readFile(u"a"_s, 0, 10);
    QStringList order;
    connect(run, &Run::finished, this, [&] { order += u"run"_s; });
    connect(m_sandbox.get(), &Sandbox::ended, this, [&] { order += u"sandbox"_s; });

    m_agent->hangUp();

    QTRY_COMPARE(order, QStringList({u"run"_s, u"sandbox"_s}));
    QCOMPARE(run->outcome().end, RunEnd::SandboxEnded);
    QCOMPARE(run->outcome().sandboxEnd, EndReason::Crashed);
    QCOMPARE(read.result().error().code, Code::Ended);
    QCOMPARE(m_sandbox->start(someRun()).error().code, Code::Ended);
    QCOMPARE(m_sandbox->usage().result().error().code, Code::Ended);
}

void LocalSandboxTest::replacesSecretsInOutput()
{
    becomeReady();
    LocalRun *run = startRun(someRun());
    const wire::Call call = lastCall();

    m_agent->say(wire::Started{call, 5});
    m_agent->say(wire::Output{call, wire::Stream::Output, "it is sesame-"});
    m_agent->say(wire::Output{call, wire::Stream::Output, "open, or sesame"});
    m_agent->say(wire::Exited{call, 0, 0, 0, 0});

    QTRY_VERIFY(!run->isRunning());
    QCOMPARE(run->spool(Stream::Output).read(0, 100).bytes, "it is [secret TOKEN], or sesame");
}

void LocalSandboxTest::killsAtTheTimeout()
{
    becomeReady();
    RunSpec spec = someRun();
    spec.timeout = 10ms;
    LocalRun *run = startRun(spec);
    bool killed = false;
    const auto isKilled = [&] {
        for (const wire::ToAgent &message : m_agent->heard())
            killed |= message == wire::ToAgent(wire::Signal{1, SIGKILL, true});
        return killed;
    };
    m_agent->say(wire::Started{1, 5});
    m_agent->say(wire::Output{1, wire::Stream::Output, "partial"});

    QTRY_VERIFY(isKilled());
    QVERIFY(run->isRunning());
    m_agent->say(wire::Exited{1, -1, SIGKILL, 0, 0});

    QTRY_VERIFY(!run->isRunning());
    QCOMPARE(run->outcome().end, RunEnd::TimedOut);
    QVERIFY(!run->outcome().exitCode);
    QCOMPARE(run->spool(Stream::Output).read(0, 100).bytes, "partial");
}

void LocalSandboxTest::refusesWhatCannotBeStarted_data()
{
    QTest::addColumn<QStringList>("argv");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<int>("code");
    QTest::newRow("nothing") << QStringList() << u"A"_s << int(Code::BadArgument);
    QTest::newRow("empty name") << QStringList{QString()} << u"A"_s << int(Code::BadArgument);
    QTest::newRow("NUL") << QStringList{u"a"_s, QString(QChar(u'\0'))} << u"A"_s << int(Code::BadArgument);
    QTest::newRow("smuggled function") << QStringList{u"a"_s} << u"BASH_FUNC_ls%%"_s << int(Code::BadArgument);
    QTest::newRow("too long") << QStringList{u"a"_s, QString(300'000, u'x')} << u"A"_s << int(Code::TooLarge);
}

void LocalSandboxTest::refusesWhatCannotBeStarted()
{
    QFETCH(QStringList, argv);
    QFETCH(QString, variable);
    QFETCH(int, code);
    becomeReady();
    RunSpec spec = someRun();
    spec.argv = argv;
    spec.environment.insert(variable, u"x"_s);

    const auto run = m_sandbox->start(spec);

    QVERIFY(!run);
    QCOMPARE(int(run.error().code), code);
    QVERIFY(m_agent->heard().empty());
}

QTEST_GUILESS_MAIN(LocalSandboxTest)
#include "tst_localsandbox.moc"
