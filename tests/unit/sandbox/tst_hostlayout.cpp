// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/hostlayout.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::sandbox;

class HostLayoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsMergedFromUnmergedFolders();
    void namesOnlyWhatExists();
};

void HostLayoutTest::tellsMergedFromUnmergedFolders()
{
    QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkpath(u"lib"_s));
    QVERIFY(QFile::link(u"/usr/bin"_s, root.filePath(u"bin"_s)));

    const HostLayout layout = HostLayout::detect(root.path());

    QCOMPARE(layout.rootEntries.size(), 3);
    QCOMPARE(layout.rootEntries.at(0).source, u"/usr"_s);
    QCOMPARE(layout.rootEntries.at(1).path, u"/bin"_s);
    QCOMPARE(layout.rootEntries.at(1).target, u"usr/bin"_s);
    QCOMPARE(layout.rootEntries.at(2).path, u"/lib"_s);
    QCOMPARE(layout.rootEntries.at(2).source, u"/lib"_s);
    QVERIFY(layout.rootEntries.at(2).target.isEmpty());
}

void HostLayoutTest::namesOnlyWhatExists()
{
    QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkpath(u"etc/ssl/certs"_s));
    QVERIFY(QDir(root.path()).mkpath(u"etc/java-17-openjdk"_s));
    QVERIFY(QDir(root.path()).mkpath(u"proc/acpi"_s));
    QFile kcore(root.filePath(u"proc/kcore"_s));
    QVERIFY(kcore.open(QIODevice::WriteOnly));

    const HostLayout layout = HostLayout::detect(root.path());

    QCOMPARE(layout.etcBinds, QStringList({u"/etc/ssl/certs"_s, u"/etc/java-17-openjdk"_s}));
    QCOMPARE(layout.maskedFiles, QStringList({u"/proc/kcore"_s}));
    QCOMPARE(layout.maskedFolders, QStringList({u"/proc/acpi"_s}));
}

QTEST_GUILESS_MAIN(HostLayoutTest)
#include "tst_hostlayout.moc"
