// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/fakeclock.h"
#include "gui/fakedirectories.h"
#include "gui/samples.h"
#include "gui/trayicon.h"

#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using State = gui::TrayIcon::State;

class TrayIconTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysItsState();
    void hasAPictureForEachState();
    void listsWaitingRequests();
    void stopsASandbox();
    void stopsAll();
    void leadsToWindowAndQuit();
    void opensTheReviewWhenClicked();
    void tellsCountsInTheToolTip();
    void makesStrangersNamesHarmless();

private:
    static QAction *action(QMenu *menu, const QString &text);
};

QAction *TrayIconTest::action(QMenu *menu, const QString &text)
{
    for (QAction *each : menu->actions()) {
        if (each->text().remove(u'&') == text)
            return each;
    }
    return nullptr;
}

namespace {

struct Fixture {
    test::FakeClock clock;
    approval::ReviewQueue queue{clock};
    test::FakeSandboxes sandboxes;
    gui::TrayIcon tray{queue, sandboxes};

    approval::Request submit(approval::Request request = test::sampleRequest())
    {
        if (queue.submit(request))
            qFatal("cools down");
        return request;
    }
};

}

void TrayIconTest::saysItsState()
{
    Fixture f;
    QCOMPARE(f.tray.state(), State::Idle);
    const SandboxId sandbox = f.sandboxes.add(u"a"_s, u"b"_s, f.clock.wall());
    QCOMPARE(f.tray.state(), State::Running);
    f.tray.setProblem(true);
    QCOMPARE(f.tray.state(), State::Problem);
    const auto request = f.submit();
    QCOMPARE(f.tray.state(), State::Waiting);
    f.queue.withdraw(request.id);
    f.tray.setProblem(false);
    f.sandboxes.kill(sandbox);
    QCOMPARE(f.tray.state(), State::Idle);
}

void TrayIconTest::hasAPictureForEachState()
{
    Fixture f;
    const auto picture = [&f] { return f.tray.icon().icon().pixmap(64).toImage(); };
    const QImage idle = picture();
    f.sandboxes.add(u"a"_s, u"b"_s, f.clock.wall());
    const QImage running = picture();
    f.tray.setProblem(true);
    const QImage problem = picture();
    f.submit();
    const QImage waiting = picture();

    const QList<QImage> all{idle, running, problem, waiting};
    for (int i = 0; i < all.size(); ++i) {
        QVERIFY(!all.at(i).isNull());
        for (int j = 0; j < i; ++j)
            QVERIFY(all.at(i) != all.at(j));
    }
}

void TrayIconTest::listsWaitingRequests()
{
    Fixture f;
    QSignalSpy asked(&f.tray, &gui::TrayIcon::reviewRequested);
    f.submit();
    const auto second = f.submit();

    f.tray.menu()->actions().at(1)->trigger();

    QVERIFY(f.tray.menu()->actions().at(0)->text().contains(u"Claude Code wants to run a Python script"_s));
    QCOMPARE(asked.first().first().value<RequestId>(), second.id);
}

void TrayIconTest::stopsASandbox()
{
    Fixture f;
    f.sandboxes.add(u"a"_s, u"x"_s, f.clock.wall());
    const SandboxId second = f.sandboxes.add(u"b"_s, u"x"_s, f.clock.wall());
    const QMenu *all = action(f.tray.menu(), u"Sandboxes"_s)->menu();

    action(all->actions().at(1)->menu(), u"Stop"_s)->trigger();

    QCOMPARE(f.sandboxes.killed, QList{second});
}

void TrayIconTest::stopsAll()
{
    Fixture f;
    QVERIFY(!action(f.tray.menu(), u"Stop all sandboxes"_s)->isEnabled());
    f.sandboxes.add(u"a"_s, u"x"_s, f.clock.wall());

    action(f.tray.menu(), u"Stop all sandboxes"_s)->trigger();

    QVERIFY(f.sandboxes.allKilled);
}

void TrayIconTest::leadsToWindowAndQuit()
{
    Fixture f;
    QSignalSpy window(&f.tray, &gui::TrayIcon::windowRequested);
    QSignalSpy quit(&f.tray, &gui::TrayIcon::quitRequested);

    action(f.tray.menu(), u"Open Sandtray"_s)->trigger();
    action(f.tray.menu(), u"Quit"_s)->trigger();

    QCOMPARE(window.size(), 1);
    QCOMPARE(quit.size(), 1);
}

void TrayIconTest::opensTheReviewWhenClicked()
{
    Fixture f;
    QSignalSpy window(&f.tray, &gui::TrayIcon::windowRequested);
    QSignalSpy review(&f.tray, &gui::TrayIcon::reviewRequested);

    Q_EMIT f.tray.icon().activated(QSystemTrayIcon::Trigger);
    QCOMPARE(window.size(), 1);
    f.submit();
    Q_EMIT f.tray.icon().activated(QSystemTrayIcon::Trigger);

    QCOMPARE(window.size(), 1);
    QCOMPARE(review.size(), 1);
}

void TrayIconTest::tellsCountsInTheToolTip()
{
    Fixture f;
    f.sandboxes.add(u"a"_s, u"x"_s, f.clock.wall());
    f.submit();
    f.submit();

    QVERIFY(f.tray.icon().toolTip().contains(u"2 request(s)"_s));
    QVERIFY(f.tray.icon().toolTip().contains(u"1 sandbox(es)"_s));
}

void TrayIconTest::makesStrangersNamesHarmless()
{
    Fixture f;
    auto request = test::sampleRequest();
    request.asker.name = u"&Quit\u202e\n"_s + u"x"_s.repeated(500);
    f.submit(request);

    const QString text = f.tray.menu()->actions().first()->text();
    QVERIFY(text.startsWith(u"&&Quit⟦U+202E⟧⟦U+000A⟧"_s));
    QVERIFY(text.size() < 70);
}

QTEST_MAIN(TrayIconTest)
#include "tst_trayicon.moc"
