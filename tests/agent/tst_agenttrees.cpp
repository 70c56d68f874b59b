// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <csignal>

using namespace sandtray;

/// What programs leave behind, and how it is ended.
class TestAgentTrees : public agent::AgentTest {
    Q_OBJECT

private Q_SLOTS:
    void listsABackgroundChildUnderItsRun();
    void tellsTheEndOfTheLastChild();
    void killsADaemonOfItsOwnSession();
    void killsWhatHasStoppedItself();
    void killsAForkBomb();
    void killsAProgramThatForksFromProcessToProcess();
    void killsOneRunAlone();
    void signalsTheWholeTree();
    void survivesTheKillingOfASupervisor();
    void continuesAStoppedSupervisor();
    void cannotBeKilledNorStopped();
    void leavesNoZombies();
    void staysResponsiveUnderAForkBomb();
    void endsWithTheChannel();
};

void TestAgentTrees::listsABackgroundChildUnderItsRun()
{
    const agent::Outcome first = runShell("sleep 1000 & exit 0");
    const wire::Call second = start({0, {"sleep", "2000"}, {}, {}, false});
    QVERIFY(agent().await<wire::Started>(second));

    QVERIFY(awaitCommands(first.call, QByteArrayList({"sleep 1000"})));
    QVERIFY(awaitCommands(second, QByteArrayList({"sleep 2000"})));
    QCOMPARE(status().processes.size(), std::size_t(2));
    QVERIFY(!agent().await<wire::TreeEnded>(first.call, std::chrono::milliseconds(0)));
}

void TestAgentTrees::tellsTheEndOfTheLastChild()
{
    const agent::Outcome outcome = runShell("sleep 0.2 & exit 0");

    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
    QVERIFY(status().processes.empty());
}

void TestAgentTrees::killsADaemonOfItsOwnSession()
{
    const agent::Outcome outcome = runShell("(setsid bash -c 'setsid sleep 1000 & setsid sleep 2000 &' &) ; exit 0");
    QVERIFY(awaitCommands(outcome.call, QByteArrayList({"sleep 1000", "sleep 2000"})));

    QVERIFY(killTree(outcome.call));
    QVERIFY(status().processes.empty());
}

void TestAgentTrees::killsWhatHasStoppedItself()
{
    const wire::Call call = startShell("trap '' TERM INT HUP; bash -c 'kill -STOP $$' & sleep 0.1; kill -STOP $$");
    QVERIFY(agent().await<wire::Started>(call));

    QVERIFY(killTree(call));
}

void TestAgentTrees::killsAForkBomb()
{
    const wire::Call call = startShell("bomb() { bomb | bomb & }; bomb; sleep 1000");
    QVERIFY(awaitProcesses(30));

    QVERIFY(killTree(call));
    QVERIFY(status().processes.empty());
}

void TestAgentTrees::killsAProgramThatForksFromProcessToProcess()
{
    const wire::Call call = start({0,
        {"python3", "-c",
            "import os\n"
            "print('hopping', flush=True)\n"
            "while True:\n"
            "    if os.fork(): os._exit(0)\n"
            "    os.setsid()\n"},
        {}, {}, false});
    QVERIFY(awaitOutput(call, "hopping"));

    QVERIFY(killTree(call));
    QVERIFY(status().processes.empty());
}

void TestAgentTrees::killsOneRunAlone()
{
    const wire::Call kept = start({0, {"sleep", "1000"}, {}, {}, false});
    const wire::Call killed = start({0, {"sleep", "2000"}, {}, {}, false});
    QVERIFY(agent().await<wire::Started>(kept) && agent().await<wire::Started>(killed));

    QVERIFY(killTree(killed));
    QVERIFY(awaitCommands(kept, QByteArrayList({"sleep 1000"})));
}

void TestAgentTrees::signalsTheWholeTree()
{
    const wire::Call call =
        startShell("setsid bash -c 'trap \"echo inner; exit\" TERM; echo one; while :; do sleep 0.05; "
                   "done' & trap 'echo outer' TERM; echo two; wait; wait");
    QVERIFY(awaitOutput(call, "one") && awaitOutput(call, "two"));

    agent().send(wire::Signal{call, SIGTERM, true});

    const agent::Outcome outcome = finish(call);
    QVERIFY(outcome.exited);
    QVERIFY(outcome.output.contains("inner") && outcome.output.contains("outer"));
}

void TestAgentTrees::survivesTheKillingOfASupervisor()
{
    const wire::Call other = start({0, {"sleep", "1000"}, {}, {}, false});
    const agent::Outcome outcome =
        runShell("setsid sleep 2000 & (sleep 3000 &) ; echo before; kill -9 $PPID; exec sleep 4000");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->signal, SIGKILL);
    QCOMPARE(outcome.output, "before\n");
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
    QCOMPARE(status().processes.size(), std::size_t(1));
    QVERIFY(awaitCommands(other, QByteArrayList({"sleep 1000"})));
}

void TestAgentTrees::continuesAStoppedSupervisor()
{
    const agent::Outcome outcome = runShell("kill -STOP $PPID; exit 5");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, 5);
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
}

void TestAgentTrees::cannotBeKilledNorStopped()
{
    const wire::Call other = start({0, {"sleep", "1000"}, {}, {}, false});
    QVERIFY(agent().await<wire::Started>(other));
    const agent::Outcome outcome = runShell("kill -9 1; kill -STOP 1; kill -SEGV 1; kill -9 -1; sleep 1000");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->signal, SIGKILL);
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
    QVERIFY(agent().await<wire::TreeEnded>(other));
    QCOMPARE(runShell("echo alive").output, "alive\n");
}

void TestAgentTrees::leavesNoZombies()
{
    const agent::Outcome outcome = runShell("for i in $(seq 50); do (setsid sleep 0.05 &); done; exit 0");
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));

    const agent::Outcome zombies = runShell("grep -l '^State:.*Z' /proc/[0-9]*/status 2>/dev/null | wc -l");
    QCOMPARE(zombies.output, "0\n");
}

void TestAgentTrees::staysResponsiveUnderAForkBomb()
{
    const wire::Call bomb = startShell("bomb() { bomb | bomb & }; bomb; sleep 1000");
    QVERIFY(awaitProcesses(30));

    const wire::Call file = agent().newCall();
    agent().send(wire::WriteFile{file, "note", 0644, false});
    agent().send(wire::WriteEnd{file});
    QVERIFY(agent().await<wire::Written>(file));
    // The limit binds the bomb, not what the host starts beside it.
    QVERIFY(run({0, {"true"}, {}, {}, false}).exited);
    QVERIFY(killTree(bomb));
}

void TestAgentTrees::endsWithTheChannel()
{
    const wire::Call call = startShell("trap '' TERM INT HUP; setsid sleep 1000 & sleep 2000");
    QVERIFY(agent().await<wire::Started>(call));

    agent().closeChannel();

    QVERIFY(agent().waitForEnd());
}

QTEST_APPLESS_MAIN(TestAgentTrees)
#include "tst_agenttrees.moc"
