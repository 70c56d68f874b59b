// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <cerrno>
#include <csignal>

using namespace sandtray;

/// Starting programs, their streams and their ends.
class TestAgentRuns : public agent::AgentTest {
    Q_OBJECT

private Q_SLOTS:
    void runsAProgramToItsEnd();
    void tellsExitCodes();
    void tellsTheSignalThatEndedIt();
    void tellsMemoryAndTime();
    void keepsTheStreamsApart();
    void passesBytesThatAreNoText();
    void laysItsEnvironmentOverTheConfigured();
    void startsInTheDirectoryAsked();
    void hasItsInputAtTheEnd();
    void feedsInputUntilItIsClosed();
    void givesUpInputThatNobodyReads();
    void dropsInputOfAClosedStdin();
    void passesTheScriptSealed();
    void refusesAScriptThatIsTooLarge();
    void failsToStart_data();
    void failsToStart();
    void saysWhatFailed();
    void signalsTheProcessGroup();
    void holdsBackWithoutCredit();
    void sendsAllOutputBeforeTheEnd();
    void doesNotWaitForAChildThatGoesOnPrinting();
    void readsOnSoThatChildrenDoNotBlock();
    void doesNotWaitForOutputThatAChildStole();
    void refusesMoreRunsThanItCanHold();
};

void TestAgentRuns::runsAProgramToItsEnd()
{
    const agent::Outcome outcome = runShell("echo hello");
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, 0);
    QCOMPARE(outcome.exited->signal, 0);
    QCOMPARE(outcome.output, "hello\n");
    QCOMPARE(agent().history(outcome.call), QByteArrayList({"Started", "Output", "Exited", "TreeEnded"}));
}

void TestAgentRuns::tellsExitCodes()
{
    for (const int code : {0, 1, 7, 127, 255}) {
        const agent::Outcome outcome = runShell("exit " + std::to_string(code));
        QVERIFY(outcome.exited);
        QCOMPARE(outcome.exited->code, code);
    }
}

void TestAgentRuns::tellsTheSignalThatEndedIt()
{
    const agent::Outcome outcome = runShell("kill -SEGV $$");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, -1);
    QCOMPARE(outcome.exited->signal, SIGSEGV);
}

void TestAgentRuns::tellsMemoryAndTime()
{
    const agent::Outcome outcome = runShell("python3 -c 'x = bytearray(64 << 20); sum(range(2000000))'");

    QVERIFY(outcome.exited);
    QVERIFY(outcome.exited->peakBytes > 64U << 20);
    QVERIFY(outcome.exited->peakBytes < 512U << 20);
    QVERIFY(outcome.exited->cpuMilliseconds >= 10);
}

void TestAgentRuns::keepsTheStreamsApart()
{
    const agent::Outcome outcome = runShell("echo out; echo err >&2");

    QCOMPARE(outcome.output, "out\n");
    QCOMPARE(outcome.error, "err\n");
}

void TestAgentRuns::passesBytesThatAreNoText()
{
    const agent::Outcome outcome = run({0, {"printf", "%b", "\\0377\\0000\\0200"}, {}, {}, false});

    QCOMPARE(outcome.output, QByteArray("\xff\0\x80", 3));
}

void TestAgentRuns::laysItsEnvironmentOverTheConfigured()
{
    const agent::Outcome outcome = run({0, {"env"}, {{"LANG", "C"}, {"MINE", "a=b"}}, {}, false});

    QByteArrayList variables = outcome.output.trimmed().split('\n');
    std::sort(variables.begin(), variables.end());
    QCOMPARE(variables, QByteArrayList({"HOME=/home/sandbox", "LANG=C", "MINE=a=b", "PATH=/usr/bin"}));
}

void TestAgentRuns::startsInTheDirectoryAsked()
{
    QCOMPARE(run({0, {"pwd"}, {}, {}, false}).output, "/home/sandbox\n");
    QCOMPARE(run({0, {"pwd"}, {}, "/tmp", false}).output, "/tmp\n");
    QVERIFY(runShell("mkdir inner").exited);
    QCOMPARE(run({0, {"pwd"}, {}, "inner", false}).output, "/home/sandbox/inner\n");
}

void TestAgentRuns::hasItsInputAtTheEnd()
{
    const agent::Outcome outcome = runShell("cat; echo end");

    QCOMPARE(outcome.output, "end\n");
}

void TestAgentRuns::feedsInputUntilItIsClosed()
{
    const wire::Call call = startShell("cat; echo end", true);
    agent().send(wire::Input{call, "first "});
    QVERIFY(awaitOutput(call, "first"));
    agent().send(wire::Input{call, std::string(wire::maximumChunk, 'x')});
    agent().send(wire::Input{call, "last "});
    agent().send(wire::CloseInput{call});

    const agent::Outcome outcome = finish(call);
    QCOMPARE(outcome.output, "first " + QByteArray(qsizetype(wire::maximumChunk), 'x') + "last end\n");
}

void TestAgentRuns::givesUpInputThatNobodyReads()
{
    const wire::Call call = startShell("read -r line; sleep 1000", true);
    QVERIFY(agent().await<wire::Started>(call));
    for (int i = 0; i < 20; ++i)
        agent().send(wire::Input{call, std::string(wire::maximumChunk, 'x')});

    const auto failed = agent().await<wire::Failed>(call);
    QVERIFY(failed);
    QCOMPARE(failed->number, ENOBUFS);
    QCOMPARE(commandsOf(call).size(), 1);
    QVERIFY(!agent().await<wire::Failed>(call, std::chrono::milliseconds(0)));
}

void TestAgentRuns::dropsInputOfAClosedStdin()
{
    const wire::Call call = startShell("exec 0</dev/null; echo closed; sleep 1000", true);
    QVERIFY(awaitOutput(call, "closed"));
    for (int i = 0; i < 40; ++i)
        agent().send(wire::Input{call, std::string(wire::maximumChunk, 'x')});

    QCOMPARE(commandsOf(call).size(), 1);
    QVERIFY(!agent().await<wire::Failed>(call, std::chrono::milliseconds(0)));
}

void TestAgentRuns::passesTheScriptSealed()
{
    const wire::Call call = agent().newCall();
    agent().send(wire::Script{call, "import sys, fcntl, os\n"});
    agent().send(wire::Script{call,
        "print(sys.argv[1], fcntl.fcntl(3, 1034))\n" // F_GET_SEALS
        "try: os.pwrite(3, b'x', 0)\n"
        "except OSError as error: print(error.errno)\n"});
    agent().send(wire::Start{call, {"python3", "/proc/self/fd/3", "argument"}, {}, {}, false});

    const agent::Outcome outcome = finish(call);
    QCOMPARE(outcome.error, "");
    QCOMPARE(outcome.output, "argument 15\n" + QByteArray::number(EPERM) + '\n');
}

void TestAgentRuns::refusesAScriptThatIsTooLarge()
{
    const wire::Call call = agent().newCall();
    for (int i = 0; i < 129; ++i) // a chunk over 8 MiB
        agent().send(wire::Script{call, std::string(wire::maximumChunk, 'x')});
    agent().send(wire::Start{call, {"cat", "/proc/self/fd/3"}, {}, {}, false});

    const agent::Outcome outcome = finish(call);
    QVERIFY(outcome.failed);
    QCOMPARE(outcome.failed->number, EFBIG);
}

void TestAgentRuns::failsToStart_data()
{
    QTest::addColumn<QByteArrayList>("argv");
    QTest::addColumn<QByteArray>("directory");
    QTest::addColumn<int>("number");
    QTest::newRow("no such program") << QByteArrayList{"nothing-of-this-name"} << QByteArray() << ENOENT;
    QTest::newRow("no such path") << QByteArrayList{"/nothing"} << QByteArray() << ENOENT;
    QTest::newRow("not executable") << QByteArrayList{"/usr/include/stdio.h"} << QByteArray() << EACCES;
    QTest::newRow("a folder") << QByteArrayList{"/usr"} << QByteArray() << EACCES;
    QTest::newRow("no such directory") << QByteArrayList{"true"} << QByteArray("missing") << ENOENT;
    QTest::newRow("a file for a directory") << QByteArrayList{"true"} << QByteArray("/usr/bin/env") << ENOTDIR;
    QTest::newRow("no program") << QByteArrayList{} << QByteArray() << EINVAL;
    QTest::newRow("empty name") << QByteArrayList{""} << QByteArray() << EINVAL;
    QTest::newRow("NUL in an argument") << QByteArrayList{"echo", QByteArray("a\0b", 3)} << QByteArray() << EINVAL;
}

void TestAgentRuns::failsToStart()
{
    QFETCH(const QByteArrayList, argv);
    QFETCH(const QByteArray, directory);
    QFETCH(const int, number);
    wire::Start request;
    for (const QByteArray &argument : argv)
        request.argv.push_back(argument.toStdString());
    request.directory = directory.toStdString();

    const agent::Outcome outcome = run(request);

    QVERIFY(outcome.failed);
    QCOMPARE(outcome.failed->number, number);
    QVERIFY(runShell("exit 3").exited);
    QCOMPARE(agent().history(outcome.call), QByteArrayList({"Failed"}));
}

void TestAgentRuns::saysWhatFailed()
{
    const agent::Outcome outcome = run({0, {"nothing-of-this-name"}, {}, {}, false});

    QVERIFY(outcome.failed);
    QCOMPARE(QByteArray::fromStdString(outcome.failed->what), "start the program: No such file or directory");
}

void TestAgentRuns::signalsTheProcessGroup()
{
    const wire::Call call = startShell("trap 'echo got INT' INT; sleep 1000 & echo ready; wait; echo over");
    QVERIFY(awaitOutput(call, "ready"));
    while (!commandsOf(call).contains("sleep 1000"))
        QVERIFY(!commandsOf(call).isEmpty());

    agent().send(wire::Signal{call, SIGINT, false});
    const agent::Outcome outcome = finish(call);
    QVERIFY(outcome.exited);
    QVERIFY(outcome.output.contains("got INT"));

    // bash starts background commands with SIGINT ignored; SIGTERM reaches the group without its leader.
    QVERIFY(awaitCommands(call, QByteArrayList({"sleep 1000"})));
    agent().send(wire::Signal{call, SIGTERM, false});
    QVERIFY(agent().await<wire::TreeEnded>(call));
}

void TestAgentRuns::holdsBackWithoutCredit()
{
    agent().setGrantsCredit(false);
    const wire::Call call = startShell("yes | head -c 1073741824");
    qsizetype allowed = wire::initialCredit;
    QVERIFY(awaitOutputSize(call, allowed));
    agent().send(wire::Credit{call, wire::Stream::Output, 100});
    allowed += 100;
    QVERIFY(awaitOutputSize(call, allowed));

    for (int i = 0; i < 50; ++i)
        QVERIFY(status().memoryBytes < 64U << 20);
    QCOMPARE(agent().output(call).size(), allowed);
}

void TestAgentRuns::sendsAllOutputBeforeTheEnd()
{
    agent().setGrantsCredit(false);
    constexpr auto size = qsizetype(wire::initialCredit) + 1000;
    const wire::Call call = startShell("head -c " + std::to_string(size) + " /dev/zero; exit 4");
    QVERIFY(awaitOutputSize(call, wire::initialCredit));
    QVERIFY(awaitCommands(call, {}));

    QVERIFY(!agent().await<wire::Exited>(call, std::chrono::milliseconds(0)));
    agent().send(wire::Credit{call, wire::Stream::Output, 1 << 20});
    const auto exited = agent().await<wire::Exited>(call);
    QVERIFY(exited);
    QCOMPARE(exited->code, 4);
    QCOMPARE(agent().output(call).size(), size);
}

void TestAgentRuns::doesNotWaitForAChildThatGoesOnPrinting()
{
    const agent::Outcome outcome = runShell("yes & echo started; exit 3");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, 3);
    QVERIFY(outcome.output.contains("started"));
    const qsizetype size = outcome.output.size();
    QVERIFY(awaitCommands(outcome.call, QByteArrayList({"yes"})));
    QCOMPARE(agent().output(outcome.call).size(), size);
    QVERIFY(killTree(outcome.call));
}

void TestAgentRuns::readsOnSoThatChildrenDoNotBlock()
{
    const agent::Outcome outcome = runShell("(sleep 0.1; head -c 1000000 /dev/zero) & exit 3");

    QVERIFY(outcome.exited);
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
    QCOMPARE(agent().output(outcome.call).size(), 0);
}

void TestAgentRuns::doesNotWaitForOutputThatAChildStole()
{
    agent().setGrantsCredit(false);
    // Fills the credit and the pipe; a child takes what is in the pipe, from its other end, after the program has
    // ended.
    const wire::Call call =
        startShell("head -c 300000 /dev/zero; (sleep 0.2; timeout 1 cat </proc/self/fd/1 >/dev/null;"
                   "sleep 1000) & exit 5");
    QVERIFY(agent().await<wire::Started>(call));
    const QDeadlineTimer deadline(agent::AgentProcess::patience);
    while (!commandsOf(call).contains("sleep 1000"))
        QVERIFY(!deadline.hasExpired());
    QVERIFY(!agent().await<wire::Exited>(call, std::chrono::milliseconds(0)));

    agent().send(wire::Credit{call, wire::Stream::Output, 1 << 20});
    const auto exited = agent().await<wire::Exited>(call);
    QVERIFY(exited);
    QCOMPARE(exited->code, 5);
}

void TestAgentRuns::refusesMoreRunsThanItCanHold()
{
    wire::Call last = 0;
    for (int i = 0; i < 65; ++i)
        last = start({0, {"sleep", "1000"}, {}, {}, false});

    const auto failed = agent().await<wire::Failed>(last);
    QVERIFY(failed);
    QCOMPARE(failed->number, EAGAIN);
}

QTEST_APPLESS_MAIN(TestAgentRuns)
#include "tst_agentruns.moc"
