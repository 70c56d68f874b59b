// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/locations.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::settings;

namespace {

mode_t modeOf(const QString &path)
{
    struct stat found{};
    return lstat(QFile::encodeName(path).constData(), &found) == 0 ? found.st_mode & 07777 : 0;
}

Locations below(const QString &root)
{
    return {root + u"/a/config/sandtray"_s, root + u"/a/data/sandtray"_s, root + u"/a/state/sandtray"_s,
        root + u"/a/state/sandtray/run"_s};
}

}

class TestLocations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void followsTheVariables();
    void ignoresWhatIsNotAbsolute_data();
    void ignoresWhatIsNotAbsolute();
    void makesPrivateFolders();
    void closesAnOpenFolder();
    void refusesALink();
    void refusesADanglingLink();
    void refusesAFile();
    void refusesAnotherOwner();
    void namesAFolderThatCannotBeMade();
    void followsALinkedParent();
};

void TestLocations::init()
{
    qputenv("HOME", "/home/somebody");
    qputenv("XDG_CONFIG_HOME", "/x/config");
    qputenv("XDG_DATA_HOME", "/x/data");
    qputenv("XDG_STATE_HOME", "/x/state/");
    qputenv("XDG_RUNTIME_DIR", "/x/run");
}

void TestLocations::followsTheVariables()
{
    const Locations locations = Locations::fromEnvironment();

    QCOMPARE(locations.config, u"/x/config/sandtray"_s);
    QCOMPARE(locations.data, u"/x/data/sandtray"_s);
    QCOMPARE(locations.state, u"/x/state/sandtray"_s);
    QCOMPARE(locations.runtime, u"/x/run/sandtray"_s);
}

void TestLocations::ignoresWhatIsNotAbsolute_data()
{
    QTest::addColumn<QByteArray>("value");

    QTest::newRow("relative") << QByteArray("here/there");
    QTest::newRow("dots") << QByteArray("../x");
    QTest::newRow("resource") << QByteArray(":/x");
    QTest::newRow("empty") << QByteArray("");
}

void TestLocations::ignoresWhatIsNotAbsolute()
{
    QFETCH(QByteArray, value);
    for (const char *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"})
        qputenv(variable, value);

    const Locations locations = Locations::fromEnvironment();

    QCOMPARE(locations.config, u"/home/somebody/.config/sandtray"_s);
    QCOMPARE(locations.data, u"/home/somebody/.local/share/sandtray"_s);
    QCOMPARE(locations.state, u"/home/somebody/.local/state/sandtray"_s);
    QCOMPARE(locations.runtime, u"/home/somebody/.local/state/sandtray/run"_s);
}

void TestLocations::makesPrivateFolders()
{
    const QTemporaryDir root;
    const Locations locations = below(root.path());
    const mode_t before = umask(0);

    const auto created = locations.create();

    umask(before);
    QVERIFY(created);
    for (const QString &path : {locations.config, locations.data, locations.state, locations.runtime})
        QCOMPARE(modeOf(path), mode_t(0700));
    QCOMPARE(modeOf(root.filePath(u"a/config"_s)), mode_t(0700));
    QVERIFY(locations.create());
}

void TestLocations::closesAnOpenFolder()
{
    const QTemporaryDir root;
    const Locations locations = below(root.path());
    QVERIFY(QDir().mkpath(locations.state));
    QCOMPARE(chmod(QFile::encodeName(locations.state).constData(), 0777), 0);

    QVERIFY(locations.create());

    QCOMPARE(modeOf(locations.state), mode_t(0700));
}

void TestLocations::refusesALink()
{
    const QTemporaryDir root;
    const QTemporaryDir elsewhere;
    const Locations locations = below(root.path());
    QVERIFY(QDir().mkpath(root.filePath(u"a/data"_s)));
    QVERIFY(QFile::link(elsewhere.path(), locations.data));

    const auto created = locations.create();

    QVERIFY(!created);
    QCOMPARE(created.error().code, Code::Io);
    QVERIFY(created.error().detail.contains(locations.data));
}

void TestLocations::refusesADanglingLink()
{
    const QTemporaryDir root;
    const Locations locations = below(root.path());
    QVERIFY(QDir().mkpath(root.filePath(u"a/config"_s)));
    QVERIFY(QFile::link(root.filePath(u"nowhere"_s), locations.config));

    const auto created = locations.create();

    QVERIFY(!created);
    QCOMPARE(created.error().code, Code::Io);
    QVERIFY(!QFile::exists(root.filePath(u"nowhere"_s)));
}

void TestLocations::refusesAFile()
{
    const QTemporaryDir root;
    const Locations locations = below(root.path());
    QVERIFY(QDir().mkpath(root.filePath(u"a/state"_s)));
    QFile file(locations.state);
    QVERIFY(file.open(QFile::WriteOnly));

    const auto created = locations.create();

    QVERIFY(!created);
    QVERIFY(created.error().detail.contains(locations.state));
}

void TestLocations::refusesAnotherOwner()
{
    const QTemporaryDir root;
    Locations locations = below(root.path());
    locations.runtime = u"/usr"_s;

    const auto created = locations.create();

    QVERIFY(!created);
    QCOMPARE(created.error().code, Code::Io);
    QVERIFY(created.error().detail.contains(u"/usr"_s));
    QCOMPARE(modeOf(u"/usr"_s), mode_t(0755));
}

void TestLocations::namesAFolderThatCannotBeMade()
{
    const QTemporaryDir root;
    Locations locations = below(root.path());
    locations.config = u"/proc/nothing/sandtray"_s;

    const auto created = locations.create();

    QVERIFY(!created);
    QCOMPARE(created.error().code, Code::Io);
    QVERIFY(created.error().detail.contains(u"/proc/nothing"_s));
}

void TestLocations::followsALinkedParent()
{
    const QTemporaryDir root;
    const QTemporaryDir elsewhere;
    const Locations locations = below(root.path());
    QVERIFY(QDir().mkpath(root.filePath(u"a"_s)));
    QVERIFY(QFile::link(elsewhere.path(), root.filePath(u"a/config"_s)));

    QVERIFY(locations.create());

    QCOMPARE(modeOf(elsewhere.filePath(u"sandtray"_s)), mode_t(0700));
}

QTEST_GUILESS_MAIN(TestLocations)
#include "tst_locations.moc"
