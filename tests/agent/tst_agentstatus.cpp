// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"
#include "support/sanitized.h"

using namespace sandtray;
using test::isSanitized;

/// What the agent tells of processes and of what they use.
class TestAgentStatus : public agent::AgentTest {
    Q_OBJECT

private Q_SLOTS:
    void tellsNothingOfItself();
    void tellsMemoryOfAProcess();
    void countsMemoryThatIsHidden();
    void countsTheDisk();
    void countsTimeOfTheLivingAndTheDead();
    void cutsLongCommands();
    void findsTheRunOfAProcessThatForgesItsLine();
    void answersManyAtOnce();
};

void TestAgentStatus::tellsNothingOfItself()
{
    const wire::StatusReport report = status();

    QVERIFY(report.processes.empty());
    QVERIFY(report.memoryBytes > 0);
    QVERIFY(isSanitized || report.memoryBytes < 16U << 20);
}

void TestAgentStatus::tellsMemoryOfAProcess()
{
    const wire::Call call = start(
        {0, {"python3", "-c", "import time; x = bytearray(64 << 20); print('ready', flush=True); time.sleep(1000)"}, {},
            {}, false});
    QVERIFY(awaitOutput(call, "ready"));

    const wire::StatusReport report = status();
    QCOMPARE(report.processes.size(), std::size_t(1));
    QCOMPARE(report.processes.front().call, call);
    QVERIFY(report.processes.front().residentBytes > 64U << 20);
    QVERIFY(report.memoryBytes > 64U << 20);
    QVERIFY(report.memoryBytes < 256U << 20);
}

void TestAgentStatus::countsMemoryThatIsHidden()
{
    const wire::Call call = start({0,
        {"python3", "-c",
            "import ctypes, time; ctypes.CDLL(None).prctl(4, 0, 0, 0, 0); x = bytearray(64 << 20);"
            "print('ready', flush=True); time.sleep(1000)"},
        {}, {}, false});
    QVERIFY(awaitOutput(call, "ready"));

    QVERIFY(status().memoryBytes > 64U << 20);
}

void TestAgentStatus::countsTheDisk()
{
    const std::uint64_t before = status().diskBytes;

    QVERIFY(runShell("head -c 1048576 /dev/zero > here; head -c 1048576 /dev/zero > /tmp/there").exited);

    QCOMPARE(status().diskBytes - before, std::uint64_t(2) << 20);
}

void TestAgentStatus::countsTimeOfTheLivingAndTheDead()
{
    const agent::Outcome dead = runShell("python3 -c 'sum(range(10000000))'");
    QVERIFY(agent().await<wire::TreeEnded>(dead.call));
    const std::uint64_t ofTheDead = status().cpuMilliseconds;
    QVERIFY(ofTheDead >= 20);

    const wire::Call call =
        start({0, {"python3", "-c", "import time; sum(range(10000000)); print('ready', flush=True); time.sleep(1000)"},
            {}, {}, false});
    QVERIFY(awaitOutput(call, "ready"));
    QVERIFY(status().cpuMilliseconds >= ofTheDead + 20);
}

void TestAgentStatus::cutsLongCommands()
{
    const wire::Call call =
        start({0, {"bash", "-c", "echo ready; sleep 1000; :", std::string(1000, 'x')}, {}, {}, false});
    QVERIFY(awaitOutput(call, "ready"));

    const QByteArrayList commands = commandsOf(call);
    const auto longest = std::max_element(
        commands.begin(), commands.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    QCOMPARE(longest->size(), 200);
    QVERIFY(longest->startsWith("bash -c echo ready; sleep 1000; : xxx"));
}

void TestAgentStatus::findsTheRunOfAProcessThatForgesItsLine()
{
    const wire::Call call = startShell("echo -n ') S 1 1 1 (' > /proc/self/comm; echo ready; read -r line", true);
    QVERIFY(awaitOutput(call, "ready"));

    QCOMPARE(commandsOf(call).size(), 1);
    QVERIFY(killTree(call));
}

void TestAgentStatus::answersManyAtOnce()
{
    std::vector<wire::Call> calls;
    for (int i = 0; i < 20; ++i) {
        calls.push_back(agent().newCall());
        agent().send(wire::Status{calls.back()});
    }

    for (const wire::Call call : calls)
        QVERIFY(agent().await<wire::StatusReport>(call));
}

QTEST_APPLESS_MAIN(TestAgentStatus)
#include "tst_agentstatus.moc"
