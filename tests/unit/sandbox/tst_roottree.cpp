// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/roottree.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

class RootTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void bindsItsFoldersAndMergedLinks();
    void leavesWhatEverySandboxHasOfItsOwn();
    void bindsNoLink_data();
    void bindsNoLink();
    void keepsWhatIsMaskedOfTheMachine();
    void takesPathsOfOrdinaryNames_data();
    void takesPathsOfOrdinaryNames();

private:
    QStringList sources() const;
    [[nodiscard]] QString tree() const { return m_folder->filePath(u"root"_s); }

    std::unique_ptr<QTemporaryDir> m_folder;
    HostLayout m_machine;
};

void RootTreeTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    for (const QString &name : {u"root/usr/bin"_s, u"root/etc"_s, u"root/var/tmp"_s})
        QVERIFY(QDir(m_folder->path()).mkpath(name));
}

QStringList RootTreeTest::sources() const
{
    const auto layout = rootLayout(m_machine, tree());
    if (!layout)
        return {layout.error().detail};
    QStringList list;
    for (const HostLayout::RootEntry &entry : layout->rootEntries)
        list += entry.path
            + (entry.target.isEmpty() ? u" < "_s + entry.source.mid(tree().size()) : u" -> "_s + entry.target);
    return list;
}

void RootTreeTest::bindsItsFoldersAndMergedLinks()
{
    QVERIFY(QDir(tree()).mkpath(u"app"_s));
    QVERIFY(QFile::link(u"usr/bin"_s, tree() + u"/bin"_s));
    QVERIFY(QFile::link(u"/usr/lib64"_s, tree() + u"/lib64"_s));

    QCOMPARE(sources(),
        QStringList({u"/app < /app"_s, u"/bin -> usr/bin"_s, u"/etc < /etc"_s, u"/lib64 -> usr/lib64"_s,
            u"/usr < /usr"_s, u"/var < /var"_s}));
}

void RootTreeTest::leavesWhatEverySandboxHasOfItsOwn()
{
    for (const QString &name :
        {u"proc"_s, u"dev"_s, u"sys"_s, u"run"_s, u"tmp"_s, u"home/sandbox"_s, u".hidden"_s, u"a b"_s})
        QVERIFY(QDir(tree()).mkpath(name));

    QCOMPARE(sources(), QStringList({u"/etc < /etc"_s, u"/usr < /usr"_s, u"/var < /var"_s}));
}

void RootTreeTest::bindsNoLink_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("target");

    for (const char *target : {"/etc", "/home", "..", "/usr/../home", "/oldroot/home", "usr/bin/../../home"}) {
        QTest::addRow("etc %s", target) << u"etc"_s << QString::fromLatin1(target);
        QTest::addRow("usr %s", target) << u"usr"_s << QString::fromLatin1(target);
        QTest::addRow("var %s", target) << u"var"_s << QString::fromLatin1(target);
        QTest::addRow("var/tmp %s", target) << u"var/tmp"_s << QString::fromLatin1(target);
        QTest::addRow("bin %s", target) << u"bin"_s << QString::fromLatin1(target);
    }
}

void RootTreeTest::bindsNoLink()
{
    QFETCH(QString, name);
    QFETCH(QString, target);
    QDir(tree() + u'/' + name).removeRecursively();
    QVERIFY(QFile::link(target, tree() + u'/' + name));

    const auto layout = rootLayout(m_machine, tree());

    QCOMPARE(layout.has_value(), name == "bin"_L1);
    QCOMPARE(layout ? layout->rootEntries.size() : 3, 3); // the link is left out
}

void RootTreeTest::keepsWhatIsMaskedOfTheMachine()
{
    m_machine.maskedFiles = {u"/proc/kcore"_s};
    m_machine.etcBinds = {u"/etc/fonts"_s};

    const auto layout = rootLayout(m_machine, tree());

    QVERIFY(layout);
    QVERIFY(layout->isImported);
    QCOMPARE(layout->maskedFiles, QStringList{u"/proc/kcore"_s});
    QCOMPARE(layout->etcBinds, QStringList());
}

void RootTreeTest::takesPathsOfOrdinaryNames_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("taken");

    QTest::newRow("usual") << u"/usr/local/go/bin:/usr/bin"_s << true;
    QTest::newRow("empty") << u""_s << false;
    QTest::newRow("relative") << u"bin:/usr/bin"_s << false;
    QTest::newRow("empty part") << u"/usr/bin::/bin"_s << false;
    QTest::newRow("line end") << u"/usr/bin\n"_s << false;
    QTest::newRow("long") << QString(u"/a"_s.repeated(600)) << false;
}

void RootTreeTest::takesPathsOfOrdinaryNames()
{
    QFETCH(QString, path);
    QFETCH(bool, taken);

    QCOMPARE(checkedSearchPath(path), taken ? path : QString());
}

QTEST_GUILESS_MAIN(RootTreeTest)
#include "tst_roottree.moc"
