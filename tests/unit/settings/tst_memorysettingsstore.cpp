// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/memorysettingsstore.h"

#include <QSignalSpy>
#include <QTest>

using namespace sandtray;
using namespace sandtray::settings;

class TestMemorySettingsStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsWithWhatItIsGiven();
    void keepsAndAnnouncesAChange();
    void refusesWhatIsOutOfRange();
};

void TestMemorySettingsStore::startsWithWhatItIsGiven()
{
    Settings settings;
    settings.port = 9000;

    const MemorySettingsStore store(settings);

    QVERIFY(store.current() == settings);
}

void TestMemorySettingsStore::keepsAndAnnouncesAChange()
{
    MemorySettingsStore store;
    QSignalSpy spy(&store, &SettingsStore::settingsChanged);
    Settings settings;
    settings.notifications = false;

    QVERIFY(store.save(settings));
    QVERIFY(store.save(settings));

    QVERIFY(store.current() == settings);
    QCOMPARE(spy.count(), 1);
}

void TestMemorySettingsStore::refusesWhatIsOutOfRange()
{
    MemorySettingsStore store;
    Settings settings;
    settings.answerMinutes = 0;

    const auto saved = store.save(settings);

    QVERIFY(!saved);
    QCOMPARE(saved.error().code, Code::BadArgument);
    QVERIFY(store.current() == Settings());
}

QTEST_GUILESS_MAIN(TestMemorySettingsStore)
#include "tst_memorysettingsstore.moc"
