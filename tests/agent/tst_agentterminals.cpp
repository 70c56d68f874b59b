// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <csignal>

using namespace sandtray;

/// Programs that somebody types to.
class TestAgentTerminals : public agent::AgentTest {
    Q_OBJECT

private Q_SLOTS:
    void isATerminalOfItsOwn();
    void inheritsNothingElse();
    void echoesAndEditsLines();
    void endsTheInput_data();
    void endsTheInput();
    void interruptsWhatRunsWhenTold();
    void controlsJobs();
    void changesItsSize();
    void sendsAllOutputBeforeTheEnd();
    void doesNotWaitForAChildThatHoldsIt();
    void signalsItsProcessGroup();
    void holdsBackWithoutCredit();
    void ignoresTheSizeOfWhatHasNone();

private:
    wire::Call open(const std::string &script);
    void type(wire::Call call, const std::string &keys) { agent().send(wire::Input{call, keys}); }
};

wire::Call TestAgentTerminals::open(const std::string &script)
{
    return start({0, {"bash", "-c", script}, {}, {}, false, false, 80, 24});
}

void TestAgentTerminals::isATerminalOfItsOwn()
{
    const auto outcome =
        finish(open("for fd in 0 1 2; do [ -t $fd ] && echo $fd; done; stty size; tty;"
                    "read -ra f </proc/$$/stat; echo $((f[0] - f[4])) $((f[0] - f[5])) $((f[0] - f[7]))"));

    QCOMPARE(outcome.error, "");
    // Process group, session and foreground are its own.
    QCOMPARE(outcome.output, "0\r\n1\r\n2\r\n24 80\r\n/dev/pts/0\r\n0 0 0\r\n");
}

void TestAgentTerminals::inheritsNothingElse()
{
    QCOMPARE(finish(open("echo /proc/$$/fd/*")).output.count("/fd/"), 4); // 255 is bash's own, of the terminal
}

void TestAgentTerminals::echoesAndEditsLines()
{
    const wire::Call call = open("read -r line; echo \"<$line>\"");
    type(call,
        "ab\xc3\xa9\x7f"
        "c\n"); // the erased character has two bytes

    const QByteArray output = finish(call).output;
    QVERIFY2(output.startsWith("ab\xc3\xa9"), output.constData());
    QVERIFY2(output.endsWith("<abc>\r\n"), output.constData());
}

void TestAgentTerminals::endsTheInput_data()
{
    QTest::addColumn<std::string>("typed");
    QTest::addColumn<QByteArray>("lines");
    QTest::newRow("nothing") << std::string() << QByteArray("end");
    QTest::newRow("after a line") << std::string("one\n") << QByteArray("one end");
    QTest::newRow("after Enter") << std::string("one\r") << QByteArray("one end");
    QTest::newRow("within a line") << std::string("one\ntwo") << QByteArray("one twoend");
}

void TestAgentTerminals::endsTheInput()
{
    QFETCH(const std::string, typed);
    QFETCH(const QByteArray, lines);
    const wire::Call call = open("stty -echo; echo ready; cat; echo end");
    QVERIFY(awaitOutput(call, "ready\r\n"));
    type(call, typed);
    agent().send(wire::CloseInput{call});
    type(call, "never read");

    QCOMPARE(finish(call).output.replace("\r\n", " ").trimmed(), "ready " + lines);
}

void TestAgentTerminals::interruptsWhatRunsWhenTold()
{
    const wire::Call call = open("trap 'echo caught' INT; echo ready; sleep 1000; echo after");
    QVERIFY(awaitProcesses(2));
    type(call, "\x03");

    QCOMPARE(finish(call).output, "ready\r\n^Ccaught\r\nafter\r\n");
}

void TestAgentTerminals::controlsJobs()
{
    const wire::Call call = start({0, {"bash", "--norc", "-i"}, {{"PS1", "> "}}, {}, false, false, 80, 24});
    QVERIFY(awaitOutput(call, "> "));
    type(call, "sleep 1000\n");
    QVERIFY(awaitCommands(call, {"bash --norc -i", "sleep 1000"}));
    type(call, "\x1a");
    QVERIFY(awaitOutput(call, "Stopped"));
    type(call, "kill %1; fg\n");
    QVERIFY(awaitCommands(call, {"bash --norc -i"}));
    type(call, "exit 3\n");

    const auto outcome = finish(call);
    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, 3);
    QVERIFY2(!outcome.output.contains("no job control"), outcome.output.constData());
}

void TestAgentTerminals::changesItsSize()
{
    const wire::Call call = open("trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.01; done");
    QVERIFY(awaitOutput(call, "ready"));
    agent().send(wire::Resize{call, 132, 50});

    QCOMPARE(finish(call).output, "ready\r\n50 132\r\n");
}

void TestAgentTerminals::sendsAllOutputBeforeTheEnd()
{
    for (int i = 0; i < 20; ++i) {
        QByteArray output = finish(open("seq 1 20000")).output;

        QCOMPARE(output.size(), 108894 + 20000);
        QVERIFY(output.endsWith("20000\r\n"));
    }
}

void TestAgentTerminals::doesNotWaitForAChildThatHoldsIt()
{
    const wire::Call call = open("trap '' HUP; sleep 1000 & echo done");

    const auto outcome = finish(call);
    QVERIFY(outcome.exited);
    QCOMPARE(outcome.output, "done\r\n");
    QVERIFY(awaitCommands(call, {"sleep 1000"}));
    QVERIFY(killTree(call));
}

void TestAgentTerminals::signalsItsProcessGroup()
{
    const wire::Call call = open("echo ready; sleep 1000");
    QVERIFY(awaitOutput(call, "ready"));
    agent().send(wire::Signal{call, SIGTERM, false});

    const auto outcome = finish(call);
    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->signal, SIGTERM);
    QVERIFY(agent().await<wire::TreeEnded>(call));
}

void TestAgentTerminals::holdsBackWithoutCredit()
{
    agent().setGrantsCredit(false);
    const wire::Call call = open("exec yes");
    QVERIFY(awaitOutputSize(call, wire::initialCredit));
    status();

    QCOMPARE(agent().output(call).size(), qsizetype(wire::initialCredit));
}

void TestAgentTerminals::ignoresTheSizeOfWhatHasNone()
{
    const wire::Call call = startShell("read -r line; echo \"$line\"", true);
    agent().send(wire::Resize{call, 132, 50});
    agent().send(wire::Resize{call + 1, 132, 50});
    type(call, "goes on\n");

    QCOMPARE(finish(call).output, "goes on\n");
}

QTEST_GUILESS_MAIN(TestAgentTerminals)
#include "tst_agentterminals.moc"
