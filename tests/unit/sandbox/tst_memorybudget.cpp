// SPDX-License-Identifier: GPL-3.0-or-later
#include "backendtest.h"

#include "sandbox/memorybudget.h"

#include <QLoggingCategory>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

/// One budget for real sandboxes, each within its own limit.
class MemoryBudgetTest : public BackendTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theLargestRunGivesWay();
    void filesThatStayEndTheirSandbox();

private:
    static Run *hog(Sandbox &sandbox, int mebibytes);
};

/// The warnings are expected here, and with QT_FATAL_WARNINGS even an expected one ends the program.
void MemoryBudgetTest::initTestCase()
{
    QLoggingCategory::setFilterRules(u"sandtray.sandbox.warning=false"_s);
}

Run *MemoryBudgetTest::hog(Sandbox &sandbox, int mebibytes)
{
    return *sandbox.start(bash(u"exec python3 -c 'x = b\"x\" * (%1 << 20); print(\"full\", flush=True); import time; "
                               "time.sleep(300)'"_s.arg(mebibytes)));
}

void MemoryBudgetTest::theLargestRunGivesWay()
{
    MemoryBudget budget(qint64(250) << 20);
    const auto small = create();
    const auto large = create();
    budget.watch(static_cast<LocalSandbox &>(*small));
    budget.watch(static_cast<LocalSandbox &>(*large));
    Run *first = hog(*small, 80);
    QTRY_COMPARE_WITH_TIMEOUT(outputOf(*first), "full\n", patience);
    Run *second = hog(*large, 220);

    QVERIFY(awaitEnd(*second));

    QCOMPARE(second->outcome().end, RunEnd::OutOfMemory);
    QVERIFY(first->isRunning());
    QTest::qWait(800); // nobody is asked again once it is enough
    QVERIFY(large->isAlive() && small->isAlive());
    QCOMPARE(outputOf(*finish(*large, bash(u"echo on"_s))), "on\n");
}

void MemoryBudgetTest::filesThatStayEndTheirSandbox()
{
    MemoryBudget budget(qint64(150) << 20);
    const auto sandbox = create();
    budget.watch(static_cast<LocalSandbox &>(*sandbox));
    QSignalSpy ended(sandbox.get(), &Sandbox::ended);

    QVERIFY(sandbox->start(bash(u"head -c 200M /dev/zero > big; sleep 300"_s)));

    QVERIFY(ended.wait(patience));
    QCOMPARE(sandbox->endReason(), EndReason::OutOfMemory);
}

QTEST_GUILESS_MAIN(MemoryBudgetTest)
#include "tst_memorybudget.moc"
