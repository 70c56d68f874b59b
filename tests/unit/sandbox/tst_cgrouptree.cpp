// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/cgrouptree.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

/// What is written where, in a folder that plays the delegated one; the kernel's side is shown by limits.py.
class CgroupTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void preparesTheFolder();
    void namesAMissingController();
    void givesAGroupItsLimits();
    void tellsAMemoryKillOnce();
    void removesItsGroupsSoonerOrLater();

private:
    void put(const QString &name, const QByteArray &text = {}) const;
    [[nodiscard]] QByteArray at(const QString &name) const;
    [[nodiscard]] QString makeGroupFolder(const QString &name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void CgroupTreeTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    put(u"cgroup.controllers"_s, "cpuset cpu io memory pids\n");
    for (const QString &name : {u"cgroup.subtree_control"_s, u"app/cgroup.procs"_s,
             u"sandboxes/cgroup.subtree_control"_s, u"sandboxes/memory.max"_s})
        put(name);
}

void CgroupTreeTest::put(const QString &name, const QByteArray &text) const
{
    const QString path = m_folder->filePath(name);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

QByteArray CgroupTreeTest::at(const QString &name) const
{
    QFile file(m_folder->filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no such file");
}

QString CgroupTreeTest::makeGroupFolder(const QString &name) const
{
    for (const QString &file : {u"memory.max"_s, u"pids.max"_s, u"cpu.max"_s, u"memory.events"_s})
        put(name + u'/' + file);
    return m_folder->filePath(name);
}

void CgroupTreeTest::preparesTheFolder()
{
    QVERIFY(CgroupTree::prepare(m_folder->path(), 1234567));

    QCOMPARE(at(u"app/cgroup.procs"_s), "0");
    QCOMPARE(at(u"cgroup.subtree_control"_s), "+memory +pids +cpu");
    QCOMPARE(at(u"sandboxes/memory.max"_s), "1234567");
}

void CgroupTreeTest::namesAMissingController()
{
    put(u"cgroup.controllers"_s, "cpuset memory pids\n"); // cpu is not a part of cpuset

    const auto tree = CgroupTree::prepare(m_folder->path(), 1);

    QCOMPARE(tree.error().code, Code::Unavailable);
    QVERIFY(tree.error().detail.contains(u"controller cpu "_s));
    QCOMPARE(at(u"app/cgroup.procs"_s), ""); // nothing was moved
}

void CgroupTreeTest::givesAGroupItsLimits()
{
    const SandboxGroup group(makeGroupFolder(u"one"_s), std::make_shared<QStringList>());
    Limits limits;
    limits.memoryBytes = qint64(256) << 20;
    limits.diskBytes = qint64(64) << 20;
    limits.cpus = 0.5;
    limits.processes = 100;

    QVERIFY(group.setLimits(limits));

    QCOMPARE(at(u"one/memory.max"_s), QByteArray::number(qint64(256 + 64 + 32) << 20));
    QCOMPARE(at(u"one/pids.max"_s), "116");
    QCOMPARE(at(u"one/cpu.max"_s), "50000 100000");
    const SandboxGroup missing(m_folder->filePath(u"nowhere"_s), std::make_shared<QStringList>());
    QCOMPARE(missing.setLimits(limits).error().code, Code::Io);
}

void CgroupTreeTest::tellsAMemoryKillOnce()
{
    SandboxGroup group(makeGroupFolder(u"one"_s), std::make_shared<QStringList>());
    QVERIFY(!group.takeMemoryKill());
    put(u"one/memory.events"_s, "low 0\noom 9\noom_kill 2\noom_group_kill 5\n");
    QVERIFY(group.takeMemoryKill());
    QVERIFY(!group.takeMemoryKill());
}

void CgroupTreeTest::removesItsGroupsSoonerOrLater()
{
    const auto tree = CgroupTree::prepare(m_folder->path(), 1);
    QVERIFY(tree);
    const QDir sandboxes(m_folder->filePath(u"sandboxes"_s));
    auto busy = (*tree)->makeGroup();
    QVERIFY(busy);
    const QString name = sandboxes.entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0);
    put(u"sandboxes/"_s + name + u"/child"_s); // not empty: rmdir(2) refuses, as for a group with a process

    busy->reset();
    QVERIFY(sandboxes.exists(name));
    QVERIFY(QFile::remove(sandboxes.filePath(name + u"/child"_s)));
    QVERIFY((*tree)->makeGroup());

    QVERIFY(!sandboxes.exists(name));
}

QTEST_GUILESS_MAIN(CgroupTreeTest)
#include "tst_cgrouptree.moc"
