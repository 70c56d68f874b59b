// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/cpushares.h"

#include <QSet>
#include <QTest>

using namespace sandtray::sandbox;

class TestCpuShares : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dealsAsManyAsAreGranted_data();
    void dealsAsManyAsAreGranted();
    void prefersThoseThatTheFewestHave();
    void takesBackWhatEnded();
    void outlivesTheDealer();
};

void TestCpuShares::dealsAsManyAsAreGranted_data()
{
    QTest::addColumn<double>("cpus");
    QTest::addColumn<int>("count");
    QTest::newRow("a part") << 0.25 << 1;
    QTest::newRow("one") << 1.0 << 1;
    QTest::newRow("one and a half") << 1.5 << 2;
    QTest::newRow("more than there are") << 64.0 << 4;
    QTest::newRow("none") << 0.0 << 1;
}

void TestCpuShares::dealsAsManyAsAreGranted()
{
    QFETCH(double, cpus);
    CpuShares shares({0, 1, 5, 7});
    QTEST(int(shares.take(cpus)->cpus().size()), "count");
}

void TestCpuShares::prefersThoseThatTheFewestHave()
{
    CpuShares shares({0, 1, 5, 7});
    const auto two = shares.take(2);
    const auto other = shares.take(2);
    const QList<int> all = two->cpus() + other->cpus();
    QCOMPARE(QSet<int>(all.begin(), all.end()).size(), 4);
}

void TestCpuShares::takesBackWhatEnded()
{
    CpuShares shares({0, 1});
    auto first = shares.take(1);
    const auto second = shares.take(1);
    const QList<int> freed = first->cpus();
    first.reset();
    QCOMPARE(shares.take(1)->cpus(), freed);
}

void TestCpuShares::outlivesTheDealer()
{
    auto shares = std::make_unique<CpuShares>(QList{0});
    const auto share = shares->take(1);
    shares.reset();
    QCOMPARE(share->cpus(), QList{0});
}

QTEST_GUILESS_MAIN(TestCpuShares)
#include "tst_cpushares.moc"
