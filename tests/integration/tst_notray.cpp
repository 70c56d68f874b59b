// SPDX-License-Identifier: GPL-3.0-or-later
// A desktop without a system tray, as GNOME is without an extension: the window opens instead and says why.
#include "support/instance.h"

#include <QTest>

using namespace sandtray;
using namespace Qt::StringLiterals;

class TestNoTray : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWindowOpensInstead();
};

void TestNoTray::theWindowOpensInstead()
{
    test::Instance instance(QStringList(), test::Instance::Mode::Tray);
    QVERIFY(instance.isReady());

    const auto window = [] {
        QProcess process;
        process.start(u"xdotool"_s, {u"search"_s, u"--onlyvisible"_s, u"--name"_s, u"^Sandtray$"_s});
        process.waitForFinished(5000);
        return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
    };

    QTRY_VERIFY_WITH_TIMEOUT(!window().isEmpty(), 15'000);
    QVERIFY(instance.quit());
}

QTEST_GUILESS_MAIN(TestNoTray)
#include "tst_notray.moc"
