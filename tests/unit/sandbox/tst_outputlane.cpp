// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/outputlane.h"

#include <QLoggingCategory>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

class OutputLaneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void refusesMoreThanWasGranted();
    void grantsWhatWasTakenOnceItIsWorthAMessage();
    void masksBeforeItKeeps();
    void reportsAFullDiskOnceAndGoesOn();
};

/// The warnings are expected here, and with QT_FATAL_WARNINGS even an expected one ends the program.
void OutputLaneTest::initTestCase()
{
    QLoggingCategory::setFilterRules(u"sandtray.sandbox.warning=false"_s);
}

void OutputLaneTest::refusesMoreThanWasGranted()
{
    QTemporaryDir folder;
    const SecretPatterns none;
    OutputLane lane(folder.path(), 1 << 20, none);

    QVERIFY(lane.take(std::string(wire::initialCredit, 'x')));
    QVERIFY(!lane.take("x"));
    QCOMPARE(lane.spool().size(), qint64(wire::initialCredit));
}

void OutputLaneTest::grantsWhatWasTakenOnceItIsWorthAMessage()
{
    QTemporaryDir folder;
    const SecretPatterns none;
    OutputLane lane(folder.path(), 1 << 20, none);

    QVERIFY(lane.take("x"));
    QCOMPARE(lane.claimCredit(), 0U);
    QVERIFY(lane.take(std::string(wire::initialCredit - 1, 'x')));
    QCOMPARE(lane.claimCredit(), wire::initialCredit);
    QCOMPARE(lane.claimCredit(), 0U);
    QVERIFY(lane.take(std::string(wire::initialCredit, 'x')));
}

void OutputLaneTest::masksBeforeItKeeps()
{
    QTemporaryDir folder;
    const SecretPatterns patterns = *SecretPatterns::make({{u"KEY"_s, Secret("sesame-open")}});
    OutputLane lane(folder.path(), 1 << 20, patterns);

    QVERIFY(lane.take("sesame-"));
    QCOMPARE(lane.spool().size(), 0);
    QVERIFY(lane.take("open sesa"));
    lane.finish();

    QCOMPARE(lane.spool().read(0, 100).bytes, "[secret KEY] sesa");
}

void OutputLaneTest::reportsAFullDiskOnceAndGoesOn()
{
    const SecretPatterns none;
    OutputLane lane(u"/nonexistent"_s, 1 << 20, none);

    QVERIFY(lane.take(std::string(20'000, 'x')));
    QVERIFY(lane.take(std::string(20'000, 'x')));

    QCOMPARE(lane.spool().size(), 40'000);
    QCOMPARE(lane.spool().gap().last, 40'000);
}

QTEST_GUILESS_MAIN(OutputLaneTest)
#include "tst_outputlane.moc"
