// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <cerrno>
#include <csignal>

using namespace sandtray;

namespace {

/// As small as a kernel can be: a shell that evaluates its cells. `report TEXT` makes a report.
constexpr auto shellKernel = R"(
report() { printf 'report %d\n%s' "${#1}" "$1" >&4; }
trap 'interrupted=yes' INT
while read -r word number size <&3; do
    [ "$word" = cell ] || continue
    LC_ALL=C IFS= read -r -N "$size" code <&3
    eval "$code"
    printf 'done %d\n' "$?" >&4
done
)";

}

/// Language kernels: one after another, cells in, output and reports out.
class TestAgentKernels : public agent::AgentTest {
    Q_OBJECT

private Q_SLOTS:
    void runsCells();
    void hearsOfAnEndThatComesBeforeTheStart();
    void keepsState();
    void tellsExitCodes();
    void passesReportsInPieces();
    void takesOneCellAtATime();
    void takesALargeCell();
    void sendsAllOutputBeforeTheEnd();
    void holdsBackWithoutCredit();
    void throwsAwayWhatIsPrintedBetweenCells();
    void interruptsACell();
    void killsTheKernelOfACell();
    void endsACellWithItsKernel();
    void waitsForWhatACellHasLeft();
    void failsWithoutTheProgram();
    void failsWithoutAKernel();
    void killsAKernelThatReportsNonsense_data();
    void killsAKernelThatReportsNonsense();
    void ignoresReportsBetweenCells();
    void tellsMemoryAndTimeOfTheCellAlone();
    void holdsNothingButItsDescriptors();
    void outlivesItsSupervisorInNothing();

private:
    wire::Call startKernel();
    wire::Call startCell(wire::Call kernel, const std::string &code);
    agent::Outcome runCell(wire::Call kernel, const std::string &code);
    QByteArray reportOf(wire::Call cell);
};

wire::Call TestAgentKernels::startKernel()
{
    wire::Start start;
    start.argv = {"bash", "-c", shellKernel};
    start.kernel = true;
    return this->start(start);
}

wire::Call TestAgentKernels::startCell(wire::Call kernel, const std::string &code)
{
    const wire::Call cell = agent().newCall();
    for (std::size_t at = 0; at < code.size(); at += wire::maximumChunk)
        agent().send(wire::Script{cell, code.substr(at, wire::maximumChunk)});
    agent().send(wire::Cell{cell, kernel});
    return cell;
}

agent::Outcome TestAgentKernels::runCell(wire::Call kernel, const std::string &code)
{
    return finish(startCell(kernel, code));
}

/// The next whole report.
QByteArray TestAgentKernels::reportOf(wire::Call cell)
{
    QByteArray report;
    for (;;) {
        const auto piece = agent().await<wire::CellReport>(cell);
        if (!piece)
            return "(no report)";
        report += QByteArray::fromStdString(piece->bytes);
        if (piece->last)
            return report;
    }
}

void TestAgentKernels::runsCells()
{
    const wire::Call kernel = startKernel();
    const agent::Outcome first = runCell(kernel, "echo one; echo two >&2; report '{}'");
    const agent::Outcome second = runCell(kernel, "echo three");

    QVERIFY(first.exited && second.exited);
    QCOMPARE(first.output, "one\n");
    QCOMPARE(first.error, "two\n");
    QCOMPARE(reportOf(first.call), "{}");
    QCOMPARE(second.output, "three\n");
    QVERIFY(agent().await<wire::TreeEnded>(second.call));
    QCOMPARE(agent().history(second.call), QByteArrayList({"Started", "Output", "Exited", "TreeEnded"}));
    QCOMPARE(agent().history(kernel), QByteArrayList({"Started"}));
}

void TestAgentKernels::hearsOfAnEndThatComesBeforeTheStart()
{
    for (int i = 0; i < 20; ++i) {
        const agent::Outcome outcome = runCell(startKernel(), ":");
        QVERIFY(outcome.exited);
    }
}

void TestAgentKernels::keepsState()
{
    const wire::Call kernel = startKernel();
    QVERIFY(runCell(kernel, "x=17; cd /tmp; f() { echo \"f $1\"; }").exited);

    QCOMPARE(runCell(kernel, "echo $x; pwd; f y").output, "17\n/tmp\nf y\n");
}

void TestAgentKernels::tellsExitCodes()
{
    const wire::Call kernel = startKernel();
    for (const int code : {0, 1, 255}) {
        const agent::Outcome outcome = runCell(kernel, "(exit " + std::to_string(code) + ")");
        QVERIFY(outcome.exited);
        QCOMPARE(outcome.exited->code, code);
        QCOMPARE(outcome.exited->signal, 0);
    }
}

void TestAgentKernels::passesReportsInPieces()
{
    const agent::Outcome outcome
        = runCell(startKernel(), "report \"$(printf 'a%.0s' {1..200000})\"; report b; report ''\"c\"");

    QVERIFY(outcome.exited);
    QCOMPARE(reportOf(outcome.call), QByteArray(200000, 'a'));
    QCOMPARE(reportOf(outcome.call), "b");
    QCOMPARE(reportOf(outcome.call), "c");
}

void TestAgentKernels::takesOneCellAtATime()
{
    const wire::Call kernel = startKernel();
    const wire::Call first = startCell(kernel, "sleep 0.3; echo first");
    const auto refused = agent().await<wire::Failed>(startCell(kernel, "echo second"));

    QVERIFY(refused);
    QCOMPARE(refused->number, EBUSY);
    QCOMPARE(finish(first).output, "first\n");
}

void TestAgentKernels::takesALargeCell()
{
    const std::string text(4 * 1024 * 1024, 'x');
    QCOMPARE(runCell(startKernel(), "y='" + text + "'; echo ${#y}").output, "4194304\n");
}

void TestAgentKernels::sendsAllOutputBeforeTheEnd()
{
    const wire::Call kernel = startKernel();
    for (int i = 0; i < 5; ++i) {
        const agent::Outcome outcome = runCell(kernel, "head -c 3000000 /dev/zero | tr '\\0' x");
        QVERIFY(outcome.exited);
        QCOMPARE(outcome.output.size(), 3000000);
    }
}

void TestAgentKernels::holdsBackWithoutCredit()
{
    agent().setGrantsCredit(false);
    const wire::Call kernel = startKernel();
    const wire::Call cell = startCell(kernel, "head -c 3000000 /dev/zero");
    QVERIFY(awaitOutputSize(cell, wire::initialCredit));
    QVERIFY(!agent().await<wire::Exited>(cell, std::chrono::milliseconds(300)));

    QCOMPARE(agent().output(cell).size(), qsizetype(wire::initialCredit));
    agent().send(wire::Credit{cell, wire::Stream::Output, 3000000});
    QVERIFY(finish(cell).exited);
    QCOMPARE(agent().output(cell).size(), 3000000);
}

void TestAgentKernels::throwsAwayWhatIsPrintedBetweenCells()
{
    const wire::Call kernel = startKernel();
    QVERIFY(runCell(kernel, "(sleep 0.2; head -c 500000 /dev/zero; echo late > late) &").exited);
    const agent::Outcome waited = run({0, {"bash", "-c", "until [ -s late ]; do sleep 0.05; done"}, {}, {}, false});
    QVERIFY(waited.exited);

    QCOMPARE(runCell(kernel, "echo now").output, "now\n");
}

void TestAgentKernels::interruptsACell()
{
    const wire::Call kernel = startKernel();
    const wire::Call cell = startCell(kernel, "echo begun; sleep 1000; echo \"$interrupted\"");
    QVERIFY(awaitOutput(cell, "begun"));
    agent().send(wire::Signal{cell, SIGINT, false});

    QCOMPARE(finish(cell).output, "begun\nyes\n");
    QCOMPARE(runCell(kernel, "echo lives").output, "lives\n");
}

void TestAgentKernels::killsTheKernelOfACell()
{
    const wire::Call kernel = startKernel();
    const wire::Call cell = startCell(kernel, "sleep 1001 & echo begun; while :; do :; done");
    QVERIFY(awaitOutput(cell, "begun"));
    QVERIFY(killTree(cell));

    const agent::Outcome outcome = finish(cell);
    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->signal, SIGKILL);
    QVERIFY(agent().await<wire::TreeEnded>(kernel));
    QVERIFY(awaitProcesses(0));
}

void TestAgentKernels::endsACellWithItsKernel()
{
    const wire::Call kernel = startKernel();
    const agent::Outcome outcome = runCell(kernel, "head -c 1000000 /dev/zero; exit 5");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->code, 5);
    QCOMPARE(outcome.output.size(), 1000000);
    QVERIFY(agent().await<wire::TreeEnded>(outcome.call));
    const auto ended = agent().await<wire::Exited>(kernel);
    QVERIFY(ended);
    QCOMPARE(ended->code, 5);
    QVERIFY(agent().await<wire::TreeEnded>(kernel));
    QCOMPARE(agent().await<wire::Failed>(startCell(kernel, "echo"))->number, ESRCH);
}

void TestAgentKernels::waitsForWhatACellHasLeft()
{
    const wire::Call kernel = startKernel();
    const agent::Outcome first = runCell(kernel, "sleep 1002 & sleep 1003 & p=\"$(jobs -p)\"");
    const agent::Outcome second = runCell(kernel, "echo second");
    QVERIFY(first.exited && second.exited);
    QVERIFY(!agent().await<wire::TreeEnded>(first.call, std::chrono::milliseconds(200)));
    QCOMPARE(agent().history(second.call).last(), "Exited");

    QVERIFY(runCell(kernel, "kill $p; wait").exited);
    QVERIFY(agent().await<wire::TreeEnded>(first.call));
    QVERIFY(agent().await<wire::TreeEnded>(second.call));
}

void TestAgentKernels::failsWithoutTheProgram()
{
    wire::Start start;
    start.argv = {"no-such-interpreter"};
    start.kernel = true;
    const wire::Call kernel = this->start(start);
    const wire::Call cell = startCell(kernel, "echo");

    const auto failed = agent().await<wire::Failed>(kernel);
    QVERIFY(failed);
    QCOMPARE(failed->number, ENOENT);
    QVERIFY(agent().await<wire::Failed>(cell));
}

void TestAgentKernels::failsWithoutAKernel()
{
    const auto failed = agent().await<wire::Failed>(startCell(4711, "echo"));
    QVERIFY(failed);
    QCOMPARE(failed->number, ESRCH);
    const agent::Outcome program = runShell("sleep 0.2");
    QCOMPARE(agent().await<wire::Failed>(startCell(program.call, "echo"))->number, ESRCH);
}

void TestAgentKernels::killsAKernelThatReportsNonsense_data()
{
    QTest::addColumn<QByteArray>("nonsense");
    QTest::newRow("no word") << QByteArray("hello\\n");
    QTest::newRow("a code too large") << QByteArray("done 256\\n");
    QTest::newRow("a negative code") << QByteArray("done -1\\n");
    QTest::newRow("no number") << QByteArray("done \\n");
    QTest::newRow("more than a number") << QByteArray("done 0 0\\n");
    QTest::newRow("a line without end") << QByteArray("done 0000000000000000000000000000000000000000");
    QTest::newRow("an empty report") << QByteArray("report 0\\n");
    QTest::newRow("a report too large") << QByteArray("report 1048577\\n");
    QTest::newRow("a length over all bounds") << QByteArray("report 18446744073709551616\\n");
}

void TestAgentKernels::killsAKernelThatReportsNonsense()
{
    QFETCH(QByteArray, nonsense);
    const wire::Call kernel = startKernel();
    const agent::Outcome outcome = runCell(kernel, "printf '" + nonsense.toStdString() + "' >&4; sleep 1004");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->signal, SIGKILL);
    QVERIFY(agent().await<wire::TreeEnded>(kernel));
    QCOMPARE(runShell("echo lives").output, "lives\n");
}

void TestAgentKernels::ignoresReportsBetweenCells()
{
    const wire::Call kernel = startKernel();
    QVERIFY(runCell(kernel, "(sleep 0.1; printf 'report 2\\n{}done 7\\n' >&4; echo x > sent) &").exited);
    QVERIFY(runShell("until [ -s sent ]; do sleep 0.05; done").exited);
    const agent::Outcome next = runCell(kernel, "echo next");

    QVERIFY(next.exited);
    QCOMPARE(next.exited->code, 0);
    QVERIFY(!agent().history(next.call).contains("CellReport"));
}

void TestAgentKernels::tellsMemoryAndTimeOfTheCellAlone()
{
    wire::Start start;
    start.argv = {"python3", "-c", R"(
import os
cells, reports = os.fdopen(3, 'rb'), os.fdopen(4, 'wb', 0)
while line := cells.readline():
    exec(cells.read(int(line.split()[2])))
    reports.write(b'done 0\n')
)"};
    start.kernel = true;
    const wire::Call kernel = this->start(start);
    const agent::Outcome large = runCell(kernel, "x = bytearray(64 << 20); sum(range(3000000)); del x");
    const agent::Outcome small = runCell(kernel, "pass");

    QVERIFY(large.exited && small.exited);
    QVERIFY(large.exited->peakBytes > 64U << 20);
    QVERIFY(large.exited->cpuMilliseconds >= 10);
    QVERIFY(small.exited->peakBytes < 40U << 20);
    QVERIFY(small.exited->cpuMilliseconds <= 20); // in ticks of 10
}

void TestAgentKernels::holdsNothingButItsDescriptors()
{
    const std::string list = "for i in {0..99}; do [ -e /proc/$$/fd/$i ] && printf \"$i \"; done; cat <&0";
    QCOMPARE(runCell(startKernel(), list).output, "0 1 2 3 4 ");
}

void TestAgentKernels::outlivesItsSupervisorInNothing()
{
    const wire::Call kernel = startKernel();
    const agent::Outcome outcome = runCell(kernel, "kill -9 $PPID; sleep 1005");

    QVERIFY(outcome.exited);
    QCOMPARE(outcome.exited->signal, SIGKILL);
    QVERIFY(agent().await<wire::TreeEnded>(kernel));
    QVERIFY(awaitProcesses(0));
}

QTEST_GUILESS_MAIN(TestAgentKernels)
#include "tst_agentkernels.moc"
