// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/treeremoval.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

class TreeRemovalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void removesFilesFoldersAndLinks();
    void followsNoLink();
    void refusesALinkAsTheFolder();
    void opensFoldersThatForbidIt();
    void removesWhatIsDeeperThanAnyPath();
    void knowsNamesThatItUsesItself();
    void isContentWithNothing();

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    void write(const QString &name) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
    }

    QTemporaryDir m_folder;
};

void TreeRemovalTest::removesFilesFoldersAndLinks()
{
    QVERIFY(QDir(m_folder.path()).mkpath(u"tree/a/b/c"_s));
    write(u"tree/a/b/c/file"_s);
    write(u"tree/.hidden"_s);
    QVERIFY(::mkfifo(QFile::encodeName(path(u"tree/a/pipe"_s)).constData(), 0600) == 0);
    QVERIFY(QFile::link(u"missing"_s, path(u"tree/a/dangling"_s)));

    QVERIFY(removeTree(path(u"tree"_s)));

    QVERIFY(!QFileInfo::exists(path(u"tree"_s)));
}

void TreeRemovalTest::followsNoLink()
{
    QVERIFY(QDir(m_folder.path()).mkpath(u"precious/folder"_s));
    write(u"precious/folder/file"_s);
    QVERIFY(QDir(m_folder.path()).mkpath(u"tree/a"_s));
    QVERIFY(QFile::link(path(u"precious"_s), path(u"tree/link"_s)));
    QVERIFY(QFile::link(path(u"precious/folder"_s), path(u"tree/a/link"_s)));

    QVERIFY(removeTree(path(u"tree"_s)));

    QVERIFY(QFileInfo::exists(path(u"precious/folder/file"_s)));
}

void TreeRemovalTest::refusesALinkAsTheFolder()
{
    QVERIFY(QDir(m_folder.path()).mkpath(u"kept"_s));
    write(u"kept/file"_s);
    QVERIFY(QFile::link(path(u"kept"_s), path(u"alias"_s)));

    QVERIFY(!removeTree(path(u"alias"_s)));

    QVERIFY(QFileInfo::exists(path(u"kept/file"_s)));
}

void TreeRemovalTest::opensFoldersThatForbidIt()
{
    QVERIFY(QDir(m_folder.path()).mkpath(u"tree/closed/deeper/deepest"_s));
    write(u"tree/closed/deeper/file"_s);
    for (const QString &name : {u"tree/closed/deeper/deepest"_s, u"tree/closed/deeper"_s, u"tree/closed"_s, u"tree"_s})
        QVERIFY(::chmod(QFile::encodeName(path(name)).constData(), 0) == 0);

    QVERIFY(removeTree(path(u"tree"_s)));

    QVERIFY(!QFileInfo::exists(path(u"tree"_s)));
}

/// PATH_MAX is 4096, and a sandbox can make what no path reaches.
void TreeRemovalTest::removesWhatIsDeeperThanAnyPath()
{
    QVERIFY(QDir(m_folder.path()).mkpath(u"tree"_s));
    int folder = ::open(QFile::encodeName(path(u"tree"_s)).constData(), O_RDONLY | O_DIRECTORY);
    for (int depth = 0; depth < 5000; ++depth) {
        QVERIFY(::mkdirat(folder, "d", 0700) == 0);
        const int next = ::openat(folder, "d", O_RDONLY | O_DIRECTORY);
        ::close(folder);
        folder = next;
    }
    ::close(folder);

    QVERIFY(removeTree(path(u"tree"_s)));

    QVERIFY(!QFileInfo::exists(path(u"tree"_s)));
}

void TreeRemovalTest::knowsNamesThatItUsesItself()
{
    QVERIFY(QDir(m_folder.path()).mkpath(u"tree/a/.removed-1/x"_s));
    QVERIFY(QDir(m_folder.path()).mkpath(u"tree/.removed-1"_s));
    write(u"tree/.removed-2"_s);

    QVERIFY(removeTree(path(u"tree"_s)));

    QVERIFY(!QFileInfo::exists(path(u"tree"_s)));
}

void TreeRemovalTest::isContentWithNothing()
{
    QVERIFY(removeTree(path(u"never-was"_s)));
}

QTEST_GUILESS_MAIN(TreeRemovalTest)
#include "tst_treeremoval.moc"
