// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/filesettingsstore.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::settings;

namespace {

Settings changedSettings()
{
    Settings settings;
    settings.language = Settings::Language::French;
    settings.port = 8123;
    settings.portChosen = true;
    settings.ledgerDays = 0;
    settings.memoryMegabytes = 2048;
    settings.cpus = 0.3;
    settings.diskMegabytes = 512;
    settings.answerMinutes = 5;
    settings.notifications = false;
    return settings;
}

}

class TestFileSettingsStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void startsWithDefaultsAndNoFile();
    void keepsEverySetting();
    void announcesAChangeOnce();
    void fallsBackOneByOne_data();
    void fallsBackOneByOne();
    void keepsForeignKeys();
    void refusesWhatIsOutOfRange_data();
    void refusesWhatIsOutOfRange();
    void leavesANewerFileAlone();
    void leavesAFileAloneThatBecameNewer();
    void leavesAForeignFileAlone_data();
    void leavesAForeignFileAlone();
    void takesAHandWrittenFileWithoutVersion();
    void changesNothingWhenItCannotWrite();
    void refusesAFolderInItsPlace();

private:
    void put(const QByteArray &content);
    [[nodiscard]] QByteArray content() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path; // a new one for each test: QSettings remembers files by their path
};

void TestFileSettingsStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(u"settings.ini"_s);
}

void TestFileSettingsStore::cleanup()
{
    QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_folder.reset();
}

void TestFileSettingsStore::put(const QByteArray &content)
{
    QFile file(m_path);
    QVERIFY(file.open(QFile::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

QByteArray TestFileSettingsStore::content() const
{
    QFile file(m_path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

void TestFileSettingsStore::startsWithDefaultsAndNoFile()
{
    const auto store = FileSettingsStore::open(m_path);

    QVERIFY(store);
    QVERIFY((*store)->current() == Settings());
    QVERIFY(!QFile::exists(m_path));
}

void TestFileSettingsStore::keepsEverySetting()
{
    {
        const auto store = FileSettingsStore::open(m_path);
        QVERIFY(store);
        QVERIFY((*store)->save(changedSettings()));
        QVERIFY((*store)->current() == changedSettings());
    }

    const auto again = FileSettingsStore::open(m_path);

    QVERIFY(again);
    QVERIFY((*again)->current() == changedSettings());
    QVERIFY(content().contains("schemaVersion=1"));
    QVERIFY(content().contains("cpus=0.3\n"));
}

void TestFileSettingsStore::announcesAChangeOnce()
{
    const auto store = FileSettingsStore::open(m_path);
    QVERIFY(store);
    QSignalSpy spy(store->get(), &SettingsStore::settingsChanged);

    QVERIFY((*store)->save(changedSettings()));
    QVERIFY((*store)->save(changedSettings()));

    QCOMPARE(spy.count(), 1);
    QVERIFY(spy.first().first().value<Settings>() == changedSettings());
}

void TestFileSettingsStore::fallsBackOneByOne_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("key");

    QTest::newRow("word for a number") << QByteArray("port=many") << QByteArray("port");
    QTest::newRow("privileged port") << QByteArray("port=80") << QByteArray("port");
    QTest::newRow("port too large") << QByteArray("port=65536") << QByteArray("port");
    QTest::newRow("over 32 bits") << QByteArray("port=4294974687") << QByteArray("port");
    QTest::newRow("negative days") << QByteArray("ledgerDays=-1") << QByteArray("ledgerDays");
    QTest::newRow("over 64 bits") << QByteArray("memoryMegabytes=99999999999999999999")
                                  << QByteArray("memoryMegabytes");
    QTest::newRow("not a number") << QByteArray("cpus=nan") << QByteArray("cpus");
    QTest::newRow("infinite") << QByteArray("cpus=inf") << QByteArray("cpus");
    QTest::newRow("no processor") << QByteArray("cpus=0") << QByteArray("cpus");
    QTest::newRow("list") << QByteArray("diskMegabytes=1, 2") << QByteArray("diskMegabytes");
    QTest::newRow("unknown language") << QByteArray("language=de") << QByteArray("language");
    QTest::newRow("number for a flag") << QByteArray("notifications=1") << QByteArray("notifications");
    QTest::newRow("empty") << QByteArray("answerMinutes=") << QByteArray("answerMinutes");
    QTest::newRow("invalid variant") << QByteArray("portChosen=@Invalid()") << QByteArray("portChosen");
}

void TestFileSettingsStore::fallsBackOneByOne()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, key);
    // The neighbour comes last in the alphabet or first: it is read whatever became of the other.
    const bool isLanguage = key == "language";
    put("[General]\nschemaVersion=1\n" + line + (isLanguage ? "\nport=8000\n" : "\nlanguage=fr\n"));
    const QByteArray message = key + ": no valid value, the default holds";
    QTest::ignoreMessage(QtInfoMsg, message.constData());

    const auto store = FileSettingsStore::open(m_path);

    Settings expected;
    if (isLanguage)
        expected.port = 8000;
    else
        expected.language = Settings::Language::French;
    QVERIFY(store);
    QVERIFY((*store)->current() == expected);
}

void TestFileSettingsStore::keepsForeignKeys()
{
    put("[General]\nschemaVersion=1\nmine=kept\n\n[window]\ngeometry=1x2\n");
    const auto store = FileSettingsStore::open(m_path);
    QVERIFY(store);

    QVERIFY((*store)->save(changedSettings()));

    QVERIFY(content().contains("mine=kept"));
    QVERIFY(content().contains("[window]\ngeometry=1x2"));
}

void TestFileSettingsStore::refusesWhatIsOutOfRange_data()
{
    QTest::addColumn<Settings>("settings");
    QTest::addColumn<QString>("key");

    const auto row = [](const char *name, auto member, auto value, const QString &key) {
        Settings settings;
        settings.*member = value;
        QTest::newRow(name) << settings << key;
    };
    row("port", &Settings::port, 1, u"port"_s);
    row("days", &Settings::ledgerDays, -1, u"ledgerDays"_s);
    row("processors", &Settings::cpus, std::nan(""), u"cpus"_s);
    row("memory", &Settings::memoryMegabytes, qint64(1) << 40, u"memoryMegabytes"_s);
    row("language", &Settings::language, Settings::Language(77), u"language"_s);
}

void TestFileSettingsStore::refusesWhatIsOutOfRange()
{
    QFETCH(Settings, settings);
    QFETCH(QString, key);
    const auto store = FileSettingsStore::open(m_path);
    QVERIFY(store);

    const auto saved = (*store)->save(settings);

    QVERIFY(!saved);
    QCOMPARE(saved.error().code, Code::BadArgument);
    QVERIFY(saved.error().detail.contains(key));
    QVERIFY((*store)->current() == Settings());
    QVERIFY(!QFile::exists(m_path));
}

void TestFileSettingsStore::leavesANewerFileAlone()
{
    const QByteArray newer = "[General]\nschemaVersion=2\nport=8000\n";
    put(newer);

    const auto store = FileSettingsStore::open(m_path);

    QVERIFY(!store);
    QCOMPARE(store.error().code, Code::Conflict);
    QCOMPARE(content(), newer);
}

void TestFileSettingsStore::leavesAFileAloneThatBecameNewer()
{
    const auto store = FileSettingsStore::open(m_path);
    QVERIFY(store);
    const QByteArray newer = "[General]\nschemaVersion=2\n";
    put(newer);

    const auto saved = (*store)->save(changedSettings());

    QVERIFY(!saved);
    QCOMPARE(saved.error().code, Code::Conflict);
    QCOMPARE(content(), newer);
    QVERIFY((*store)->current() == Settings());
}

void TestFileSettingsStore::leavesAForeignFileAlone_data()
{
    QTest::addColumn<QByteArray>("content");

    QTest::newRow("broken section") << QByteArray("[General\nport=8000\n");
    QTest::newRow("no version") << QByteArray("[General]\nschemaVersion=old\n");
    QTest::newRow("version zero") << QByteArray("[General]\nschemaVersion=0\n");
}

void TestFileSettingsStore::leavesAForeignFileAlone()
{
    QFETCH(QByteArray, content);
    put(content);

    const auto store = FileSettingsStore::open(m_path);

    QVERIFY(!store);
    QCOMPARE(store.error().code, Code::Protocol);
    QCOMPARE(this->content(), content);
}

void TestFileSettingsStore::takesAHandWrittenFileWithoutVersion()
{
    put("port=8000\n");

    const auto store = FileSettingsStore::open(m_path);

    QVERIFY(store);
    QCOMPARE((*store)->current().port, 8000);
}

void TestFileSettingsStore::changesNothingWhenItCannotWrite()
{
    const auto store = FileSettingsStore::open(m_path);
    QVERIFY(store);
    QVERIFY((*store)->save(Settings()));
    const QByteArray before = content();
    QSignalSpy spy(store->get(), &SettingsStore::settingsChanged);
    QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner));

    const auto refused = (*store)->save(changedSettings());

    QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Code::Io);
    QCOMPARE(spy.count(), 0);
    QVERIFY((*store)->current() == Settings());
    const auto other = FileSettingsStore::open(m_path);
    QVERIFY(other);
    QVERIFY((*other)->current() == Settings());
    QCOMPARE(content(), before);
    QVERIFY((*store)->save(changedSettings()));
}

void TestFileSettingsStore::refusesAFolderInItsPlace()
{
    QVERIFY(QDir().mkdir(m_path));

    const auto store = FileSettingsStore::open(m_path);

    QVERIFY(!store);
    QCOMPARE(store.error().code, Code::Io);
}

QTEST_GUILESS_MAIN(TestFileSettingsStore)
#include "tst_filesettingsstore.moc"
