// SPDX-License-Identifier: GPL-3.0-or-later
// Draws every window in both languages into SANDTRAY_SCREENSHOTS (screenshots/ of the build folder).
#include "gui/fakeclock.h"
#include "gui/reviewwindow.h"
#include "gui/samples.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

class ScreenshotsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void review();

private:
    static void save(QWidget &widget, const QString &name);
};

void ScreenshotsTest::save(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("SANDTRAY_SCREENSHOTS", QStringLiteral(SANDTRAY_SCREENSHOT_FOLDER));
    QDir().mkpath(folder);
    QVERIFY(widget.grab().save(folder + u'/' + name + u".png"_s));
}

void ScreenshotsTest::review()
{
    test::FakeClock clock;
    approval::ReviewQueue queue(clock);
    gui::ReviewWindow window(queue, clock);
    QVERIFY(!queue.submit(test::sampleRequest()));
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    save(window, u"review-dead"_s);
    clock.advance(gui::AnswerGuard::deadTime);
    QTest::qWait(100);
    save(window, u"review"_s);
    QVERIFY(!queue.submit(test::busyRequest()));
    window.presentRequest(queue.requests().at(1).id);
    clock.advance(gui::AnswerGuard::deadTime);
    QTest::qWait(100);
    save(window, u"review-busy"_s);
}

QTEST_MAIN(ScreenshotsTest)
#include "tst_screenshots.moc"
