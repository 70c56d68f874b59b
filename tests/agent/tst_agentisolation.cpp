// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <QRegularExpression>

#include <cerrno>

using namespace sandtray;

/// What hostile code finds of the agent, and how the agent answers a host that breaks the protocol.
class TestAgentIsolation : public agent::AgentTest {
    Q_OBJECT

private Q_SLOTS:
    void givesNoDescriptorButTheStandardOnes();
    void givesNoPrivilege();
    void resetsSignals();
    void setsLimits();
    void limitsInotify();
    void hidesItsMemoryAndDescriptors_data();
    void hidesItsMemoryAndDescriptors();
    void sharesItsSessionWithTheSupervisorOnly();
    void keepsInputOfOtherRunsFromSupervisors();
    void leavesOnABreachOfTheProtocol_data();
    void leavesOnABreachOfTheProtocol();
    void leavesOnAnotherVersion();
    void leavesOnScriptsWithoutAStart();
    void hearsTheHostWhileItDoesNotListen();
};

void TestAgentIsolation::givesNoDescriptorButTheStandardOnes()
{
    const agent::Outcome outcome = run({0, {"ls", "/proc/self/fd"}, {}, {}, false});

    QCOMPARE(outcome.output, "0\n1\n2\n3\n"); // 3 is the folder that ls reads
}

void TestAgentIsolation::givesNoPrivilege()
{
    const QByteArray status = runShell("cat /proc/self/status").output;

    for (const char *set : {"CapInh", "CapPrm", "CapEff", "CapAmb"})
        QVERIFY2(status.contains(QByteArray(set).append(":\t0000000000000000\n")), status.constData());
    QVERIFY(status.contains("NoNewPrivs:\t1\n"));
    QVERIFY(runShell("grep -q 'CapPrm:.0000000000000000' /proc/1/status").exited->code == 0);
}

void TestAgentIsolation::resetsSignals()
{
    const QByteArray status = run({0, {"cat", "/proc/self/status"}, {}, {}, false}).output;

    for (const char *set : {"SigBlk", "SigIgn", "SigCgt"})
        QVERIFY2(status.contains(QByteArray(set).append(":\t0000000000000000\n")), status.constData());
}

void TestAgentIsolation::setsLimits()
{
    const QByteArray limits = runShell("for i in c f n u; do ulimit -S$i; ulimit -H$i; done").output;

    // The file size is told in units of 1024 bytes.
    QCOMPARE(limits, "0\n0\n65536\n65536\n256\n256\n64\n64\n");
    const agent::Outcome raised = runShell("ulimit -n 257");
    QVERIFY(raised.exited && raised.exited->code != 0);
}

void TestAgentIsolation::limitsInotify()
{
    QCOMPARE(runShell("cat /proc/sys/user/max_inotify_instances").output, "16\n");
}

void TestAgentIsolation::hidesItsMemoryAndDescriptors_data()
{
    QTest::addColumn<QByteArray>("probe");
    for (const char *process : {"1", "$PPID"}) {
        for (const char *name : {"mem", "maps", "environ", "auxv", "fd/", "fd/3", "cwd/", "root/"})
            QTest::addRow("%s of %s", name, process) << QByteArray("/proc/") + process + '/' + name;
    }
}

void TestAgentIsolation::hidesItsMemoryAndDescriptors()
{
    QFETCH(const QByteArray, probe);
    const agent::Outcome outcome = runShell(
        "p=" + probe.toStdString() + "; if [ -d \"$p\" ]; then ls -l \"$p\"; else head -c 1 \"$p\"; fi && echo open");

    QVERIFY2(!outcome.output.contains("open"), outcome.output.constData());
    QVERIFY2(outcome.error.contains("denied") || outcome.error.contains("No such file"), outcome.error.constData());
}

void TestAgentIsolation::sharesItsSessionWithTheSupervisorOnly()
{
    const agent::Outcome outcome =
        run({0, {"python3", "-c", "import os; print(os.getsid(0) == os.getppid(), os.getpgrp() == os.getpid())"}, {},
            {}, false});

    QCOMPARE(outcome.output, "True True\n");
}

void TestAgentIsolation::keepsInputOfOtherRunsFromSupervisors()
{
    const wire::Call reader = startShell("cat; echo end", true);
    const wire::Call other = start({0, {"sleep", "1000"}, {}, {}, false});
    QVERIFY(agent().await<wire::Started>(other));

    agent().send(wire::CloseInput{reader});

    QCOMPARE(finish(reader).output, "end\n");
}

void TestAgentIsolation::leavesOnABreachOfTheProtocol_data()
{
    QTest::addColumn<QByteArray>("bytes");
    std::string frame;
    wire::encode(wire::ToAgent(wire::Configure{}), frame);
    QTest::newRow("second Configure") << QByteArray::fromStdString(frame);
    QTest::newRow("length 0") << QByteArray("\0\0\0\0", 4);
    QTest::newRow("length 2^32-1") << QByteArray("\xff\xff\xff\xff", 4);
    QTest::newRow("no CBOR") << QByteArray("\x01\0\0\0\xff", 5);
    QTest::newRow("unknown message") << QByteArray("\x04\0\0\0\x82\x18\x63\x01", 8);
}

void TestAgentIsolation::leavesOnABreachOfTheProtocol()
{
    QFETCH(const QByteArray, bytes);

    agent().sendBytes(bytes.toStdString());

    QVERIFY(agent().waitForEnd());
}

void TestAgentIsolation::leavesOnAnotherVersion()
{
    agent::AgentProcess other;
    QVERIFY(other.await<wire::Ready>(0));
    other.send(wire::Configure{wire::protocolVersion + 1, {}, 1, 1, 1, 1});
    QVERIFY(other.waitForEnd());

    agent::AgentProcess unconfigured;
    QVERIFY(unconfigured.await<wire::Ready>(0));
    unconfigured.send(wire::Status{1});
    QVERIFY(unconfigured.waitForEnd());
}

void TestAgentIsolation::leavesOnScriptsWithoutAStart()
{
    for (int i = 0; i < 17; ++i)
        agent().send(wire::Script{agent().newCall(), "text"});

    QVERIFY(agent().waitForEnd());
}

void TestAgentIsolation::hearsTheHostWhileItDoesNotListen()
{
    // Far more answers than the channel and the agent's queue hold, before the first is read.
    const wire::Call call = startShell("head -c 900000 /dev/zero > large; sleep 1000");
    QVERIFY(awaitCommands(call, QByteArrayList({"sleep 1000"})));
    wire::Call last = 0;
    for (int i = 0; i < 20; ++i) {
        last = agent().newCall();
        agent().send(wire::ReadFile{last, "large", 0, 900000});
    }
    agent().send(wire::Signal{call, 9, true});

    QVERIFY(agent().await<wire::TreeEnded>(call));
    QVERIFY(agent().await<wire::FileEnd>(last));
}

QTEST_APPLESS_MAIN(TestAgentIsolation)
#include "tst_agentisolation.moc"
