// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/localsandbox.h"

#include "fakeagent.h"

#include <QLoggingCategory>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::sandbox;

namespace {

/// A process that looks to the host like bwrap with a sandbox in it, and does nothing. The agent is the test.
BwrapCommand pretendedBwrap(FakeAgent &agent)
{
    BwrapCommand command;
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return command;
    command.status = UniqueFd(ends[0]);
    command.passed.emplace_back(ends[1]);
    command.program = u"/bin/sh"_s;
    command.arguments = {u"-c"_s, u"sleep 1000 & echo \"{ \\\"child-pid\\\": $! }\" >&%1; wait"_s.arg(ends[1])};
    command.hostEnd = agent.takeHostEnd();
    command.agentEnd = UniqueFd(::open("/dev/null", O_RDWR | O_CLOEXEC));
    return command;
}

RunSpec someRun()
{
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {u"true"_s};
    return spec;
}

}

/// A hostile agent against the host: whatever it says, this sandbox ends or the message is dropped, and nothing else.
class LocalSandboxTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void tellsTheAgentItsConfiguration();
    void refusesAnotherProtocolVersion();
    void refusesAnswersBeforeReady();
    void dropsAnswersNobodyAskedFor();
    void dropsASecondExit();
    void dropsOutputAfterTheExit();
    void grantsCreditAsOutputIsKept();
    void endsOnAnAnswerOfTheWrongKind();
    void endsOnMoreBytesThanAskedFor();
    void endsOnMoreEntriesThanAskedFor();
    void boundsWhatTheAgentClaims();
    void replacesSecretsInCommandLines();
    void refusesPathsThatAreNone();
    void callsFailuresWhatTheyAre();
    void endsRunsAndQuestionsWithTheSandbox();
    void replacesSecretsInOutput();
    void killsAtTheTimeout();
    void survivesBeingDestroyedFromAnAnswer();
    void refusesWhatCannotBeStarted_data();
    void refusesWhatCannotBeStarted();

private:
    void becomeReady();
    LocalRun *startRun(const RunSpec &spec);
    wire::Call lastCall();

    QTemporaryDir m_folder;
    SystemClock m_clock;
    std::unique_ptr<FakeAgent> m_agent;
    SandboxProcess *m_process = nullptr;
    std::unique_ptr<LocalSandbox> m_sandbox;
};

/// The warnings are expected here, and with QT_FATAL_WARNINGS even an expected one ends the program.
void LocalSandboxTest::initTestCase()
{
    QLoggingCategory::setFilterRules(u"sandtray.sandbox.warning=false"_s);
}

void LocalSandboxTest::init()
{
    m_agent = std::make_unique<FakeAgent>();
    SandboxSpec spec;
    spec.id = SandboxId::generate();
    spec.environment.insert(u"GREETING"_s, u"hello"_s);
    spec.secrets.insert(u"TOKEN"_s, Secret("sesame-open"));
    BwrapCommand command = pretendedBwrap(*m_agent);
    Enclosure enclosure;
    enclosure.channel = std::move(command.hostEnd);
    enclosure.process = std::make_unique<SandboxProcess>(std::move(command));
    m_process = enclosure.process.get();
    m_sandbox = std::make_unique<LocalSandbox>(spec, *SecretPatterns::make(spec.secrets), std::move(enclosure),
        LocalSandbox::Surroundings{m_clock, m_folder.path(), 1 << 20});
}

void LocalSandboxTest::cleanup()
{
    auto destroyed = m_sandbox->destroy(EndReason::Killed);
    QTRY_VERIFY(destroyed.isFinished());
    m_sandbox.reset();
}

void LocalSandboxTest::becomeReady()
{
    QTRY_VERIFY(m_process->identify()); // bwrap names process 1 before the agent can speak
    m_agent->say(wire::Ready{});
    QTRY_VERIFY(m_sandbox->isAlive() || m_sandbox->endReason());
    QVERIFY(m_sandbox->isAlive());
    static_cast<void>(m_agent->heard());
}

LocalRun *LocalSandboxTest::startRun(const RunSpec &spec)
{
    return static_cast<LocalRun *>(m_sandbox->start(spec).value_or(nullptr));
}

wire::Call LocalSandboxTest::lastCall()
{
    wire::Call call = 0;
    for (const wire::ToAgent &message : m_agent->heard()) {
        std::visit(
            [&](const auto &alternative) {
                if constexpr (requires { alternative.call; })
                    call = alternative.call;
            },
            message);
    }
    return call;
}

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

void LocalSandboxTest::refusesAnotherProtocolVersion() // A22
{
    auto ready = m_sandbox->whenReady();
    m_agent->say(wire::Ready{999});

    QTRY_VERIFY(ready.isFinished());
    QCOMPARE(ready.result().error().code, Code::Unavailable);
    QCOMPARE(m_sandbox->endReason(), EndReason::StartFailed);
}

void LocalSandboxTest::refusesAnswersBeforeReady()
{
    m_agent->say(wire::Exited{1, 0, 0, 0, 0});

    QTRY_COMPARE(m_sandbox->endReason(), EndReason::StartFailed);
}

void LocalSandboxTest::dropsAnswersNobodyAskedFor() // A17
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

void LocalSandboxTest::dropsASecondExit() // A18
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

void LocalSandboxTest::dropsOutputAfterTheExit() // A23
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

void LocalSandboxTest::endsOnAnAnswerOfTheWrongKind()
{
    becomeReady();
    auto read = m_sandbox->readFile(u"a"_s, 0, 10);

    m_agent->say(wire::Written{lastCall(), 10});

    QTRY_VERIFY(read.isFinished());
    QCOMPARE(read.result().error().code, Code::Protocol);
    QCOMPARE(m_sandbox->endReason(), EndReason::Crashed);
}

void LocalSandboxTest::endsOnMoreBytesThanAskedFor()
{
    becomeReady();
    auto read = m_sandbox->readFile(u"a"_s, 0, 10);

    m_agent->say(wire::FileChunk{lastCall(), "12345678901"});

    QTRY_COMPARE(m_sandbox->endReason(), EndReason::Crashed);
    QCOMPARE(read.result().error().code, Code::Protocol);
}

void LocalSandboxTest::endsOnMoreEntriesThanAskedFor()
{
    becomeReady();
    auto list = m_sandbox->listFiles(u"."_s, 1, 2);

    m_agent->say(wire::Entries{lastCall(), std::vector<wire::Entry>(3), true, false});

    QTRY_COMPARE(m_sandbox->endReason(), EndReason::Crashed);
    QVERIFY(!list.result());
}

void LocalSandboxTest::boundsWhatTheAgentClaims() // A20 among others
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

void LocalSandboxTest::survivesBeingDestroyedFromAnAnswer()
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
