// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <csignal>

using namespace sandtray;

/// Limits that are watched, and how an end names the limit that was met. AgentProcess allows 256 MiB.
class TestAgentLimits : public agent::AgentTest {
    Q_OBJECT

private Q_SLOTS:
    void killsWhoTakesTooMuchMemory_data();
    void killsWhoTakesTooMuchMemory();
    void countsSharedPagesOnce();
    void sparesTheSmallerRun();
    void namesAFullDisk_data();
    void namesAFullDisk();
    void namesTooManyProcesses_data();
    void namesTooManyProcesses();
    void namesNothingWithoutCause();

private:
    agent::Outcome runPython(const std::string &script);
};

agent::Outcome TestAgentLimits::runPython(const std::string &script)
{
    return run({0, {"python3", "-c", script}, {}, {}, false});
}

void TestAgentLimits::killsWhoTakesTooMuchMemory_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("private pages") << QByteArray("x = [bytearray(1 << 20) for i in range(2000)]");
    QTest::newRow("eight processes") << QByteArray("import os, time\n"
                                                   "for i in range(8):\n"
                                                   "    if os.fork() == 0: x = bytearray(100 << 20); time.sleep(9)\n"
                                                   "time.sleep(9)");
    QTest::newRow("a shared mapping") << QByteArray("import mmap, time\n"
                                                    "m = mmap.mmap(-1, 600 << 20)\n"
                                                    "for i in range(600): m[i << 20:(i + 1) << 20] = bytes(1 << 20)\n"
                                                    "time.sleep(9)");
    QTest::newRow("memfds that nobody maps") << QByteArray("import os, time\n"
                                                           "fds = [os.memfd_create('m') for i in range(8)]\n"
                                                           "for fd in fds:\n"
                                                           "    for i in range(60): os.write(fd, bytes(1 << 20))\n"
                                                           "time.sleep(9)");
}

void TestAgentLimits::killsWhoTakesTooMuchMemory()
{
    QFETCH(QByteArray, script);
    const agent::Outcome outcome = runPython("print('begun', flush=True)\n" + script.toStdString());

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->signal, SIGKILL);
    QCOMPARE(outcome.exited->limit, wire::Limit::Memory);
    QVERIFY(outcome.exited->peakBytes > 200U << 20);
    QCOMPARE(outcome.output, "begun\n");
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
    QCOMPARE(runShell("echo lives").output, "lives\n");
}

void TestAgentLimits::countsSharedPagesOnce()
{
    const agent::Outcome outcome = runPython("import os, time\n"
                                             "x = bytearray(120 << 20)\n"
                                             "for i in range(4):\n"
                                             "    if os.fork() == 0: time.sleep(1); os._exit(0)\n"
                                             "for i in range(4): os.wait()");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, 0);
    QCOMPARE(outcome.exited->limit, wire::Limit::None);
}

void TestAgentLimits::sparesTheSmallerRun()
{
    const wire::Call small = start({0, {"python3", "-c", "x = bytearray(60 << 20); print(1, flush=True); input(); print(2)"},
        {}, {}, true});
    QVERIFY(awaitOutput(small, "1"));
    const agent::Outcome large = runPython("x = [bytearray(1 << 20) for i in range(2000)]");
    QVERIFY(large.exited);
    QCOMPARE(large.exited->limit, wire::Limit::Memory);

    agent().send(wire::Input{small, "\n"});
    const agent::Outcome spared = finish(small);
    QVERIFY(spared.exited);
    QCOMPARE(spared.exited->code, 0);
    QCOMPARE(spared.exited->limit, wire::Limit::None);
}

void TestAgentLimits::namesAFullDisk_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("home") << QByteArray("head -c 20000000 /dev/zero > big");
    QTest::newRow("/tmp") << QByteArray("head -c 20000000 /dev/zero > /tmp/big");
}

void TestAgentLimits::namesAFullDisk()
{
    QFETCH(QByteArray, script);
    const agent::Outcome outcome = runShell(script.toStdString());

    QVERIFY(outcome.exited);
    QVERIFY(outcome.exited->code != 0);
    QCOMPARE(outcome.exited->limit, wire::Limit::Disk);
    QVERIFY(runShell("rm -f big /tmp/big").exited);
    QCOMPARE(runShell("echo kept > file; cat file").output, "kept\n");
}

void TestAgentLimits::namesTooManyProcesses_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("processes") << QByteArray("import os, time\n"
                                             "while True:\n"
                                             "    try:\n"
                                             "        if os.fork() == 0: time.sleep(2); os._exit(0)\n"
                                             "    except OSError: time.sleep(1); raise SystemExit(1)\n");
    QTest::newRow("threads") << QByteArray("import threading, time, os\n"
                                           "while True:\n"
                                           "    try: threading.Thread(target=time.sleep, args=(2,), daemon=True).start()\n"
                                           "    except RuntimeError: time.sleep(1); os._exit(1)\n");
}

void TestAgentLimits::namesTooManyProcesses()
{
    QFETCH(QByteArray, script);
    const agent::Outcome outcome = runPython(script.toStdString());

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, 1);
    QCOMPARE(outcome.exited->limit, wire::Limit::Processes);
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
    QCOMPARE(runShell("echo lives").output, "lives\n");
}

void TestAgentLimits::namesNothingWithoutCause()
{
    const agent::Outcome outcome = runShell("exit 3");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->limit, wire::Limit::None);
}

QTEST_GUILESS_MAIN(TestAgentLimits)
#include "tst_agentlimits.moc"
