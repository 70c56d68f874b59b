// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/heartbeat.h"

#include <QSignalSpy>
#include <QTest>

using namespace sandtray::sandbox;
using namespace std::chrono_literals;

class HeartbeatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void callsASilentAgentUnresponsiveOnce();
    void isContentWithAnswers();
    void noticesTheNextSilence();
};

void HeartbeatTest::callsASilentAgentUnresponsiveOnce() // A21
{
    Heartbeat heartbeat(5ms, 20ms);
    QSignalSpy due(&heartbeat, &Heartbeat::due);
    QSignalSpy unresponsive(&heartbeat, &Heartbeat::unresponsive);

    heartbeat.start();

    QTRY_COMPARE(unresponsive.size(), 1);
    const qsizetype before = due.size();
    QTRY_VERIFY(due.size() > before + 5); // it is asked on
    QCOMPARE(unresponsive.size(), 1);
}

void HeartbeatTest::isContentWithAnswers()
{
    Heartbeat heartbeat(5ms, 1000ms);
    QSignalSpy due(&heartbeat, &Heartbeat::due);
    QSignalSpy unresponsive(&heartbeat, &Heartbeat::unresponsive);
    connect(&heartbeat, &Heartbeat::due, &heartbeat, &Heartbeat::answered);

    heartbeat.start();

    QTRY_VERIFY(due.size() > 20);
    QCOMPARE(unresponsive.size(), 0);
}

void HeartbeatTest::noticesTheNextSilence()
{
    Heartbeat heartbeat(5ms, 20ms);
    QSignalSpy unresponsive(&heartbeat, &Heartbeat::unresponsive);
    heartbeat.start();
    QTRY_COMPARE(unresponsive.size(), 1);

    heartbeat.answered();

    QTRY_COMPARE(unresponsive.size(), 2);
}

QTEST_GUILESS_MAIN(HeartbeatTest)
#include "tst_heartbeat.moc"
