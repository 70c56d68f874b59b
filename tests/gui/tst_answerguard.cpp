// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answerguard.h"
#include "gui/fakeclock.h"

#include <QtTest>

using namespace sandtray;
using namespace std::chrono_literals;

class AnswerGuardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isClosedForASecond();
    void startsAgainWhenArmedAgain();
    void saysWhenItOpens();
    void isClosedBeforeItIsArmed();
};

void AnswerGuardTest::isClosedForASecond()
{
    test::FakeClock clock;
    gui::AnswerGuard guard(clock);
    guard.arm();

    clock.advance(999ms);
    QVERIFY(!guard.isOpen());
    QCOMPARE(guard.remaining(), 1ms);
    clock.advance(1ms);
    QVERIFY(guard.isOpen());
}

void AnswerGuardTest::startsAgainWhenArmedAgain()
{
    test::FakeClock clock;
    gui::AnswerGuard guard(clock);
    guard.arm();

    clock.advance(900ms);
    guard.arm();
    clock.advance(900ms);

    QVERIFY(!guard.isOpen());
}

void AnswerGuardTest::saysWhenItOpens()
{
    test::FakeClock clock;
    gui::AnswerGuard guard(clock);
    bool sawOpen = false;
    connect(&guard, &gui::AnswerGuard::changed, this, [&] { sawOpen = guard.isOpen(); });

    guard.arm();
    QVERIFY(!sawOpen);
    clock.advance(2s);

    QTRY_VERIFY(sawOpen);
}

void AnswerGuardTest::isClosedBeforeItIsArmed()
{
    test::FakeClock clock;
    gui::AnswerGuard guard(clock);

    QVERIFY(!guard.isOpen());
}

QTEST_GUILESS_MAIN(AnswerGuardTest)
#include "tst_answerguard.moc"
