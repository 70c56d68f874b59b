// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/hostproblem.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::sandbox;
using Kind = HostProblem::Kind;
using Family = HostSystem::Family;

Q_DECLARE_METATYPE(Kind)
Q_DECLARE_METATYPE(HostSystem)

class HostProblemTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void explainsComplaints_data();
    void explainsComplaints();
    void namesTheInstallCommand();
    void readsTheSystem_data();
    void readsTheSystem();
};

void HostProblemTest::explainsComplaints_data()
{
    QTest::addColumn<QString>("complaint");
    QTest::addColumn<HostSystem>("system");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("fix");
    const HostSystem ubuntu{Family::Ubuntu, true, false, false};
    const HostSystem hardened{Family::Debian, false, true, false};
    const HostSystem exhausted{Family::Fedora, false, false, true};
    QTest::newRow("AppArmor, uid map") << u"bwrap: setting up uid map: Permission denied\n"_s << ubuntu
                                       << Kind::UserNamespacesForbidden << u"bwrap-userns-restrict"_s;
    QTest::newRow("AppArmor, loopback") << u"bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted"_s << ubuntu
                                        << Kind::UserNamespacesForbidden << u"apparmor_parser -r"_s;
    QTest::newRow("Debian's switch")
        << u"bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces."_s
        << hardened << Kind::UserNamespacesForbidden << u"kernel.unprivileged_userns_clone=1"_s;
    QTest::newRow("none left")
        << u"bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)"_s
        << exhausted << Kind::UserNamespacesForbidden << u"user.max_user_namespaces"_s;
    QTest::newRow("container") << u"bwrap: No permissions to creating new namespace"_s << HostSystem{}
                               << Kind::UserNamespacesForbidden << u"container"_s;
    QTest::newRow("too old") << u"bwrap: Unknown option --disable-userns"_s << hardened << Kind::BubblewrapTooOld
                             << u"sudo apt install bubblewrap"_s;
    QTest::newRow("anything else") << u"bwrap: Can't chdir to /home/sandbox"_s << hardened << Kind::Other << QString();
    QTest::newRow("silence") << QString() << hardened << Kind::Other << QString();
}

void HostProblemTest::explainsComplaints()
{
    QFETCH(QString, complaint);
    QFETCH(HostSystem, system);
    QFETCH(Kind, kind);
    QFETCH(QString, fix);

    const HostProblem problem = explainComplaint(complaint, system);

    QCOMPARE(problem.kind, kind);
    QVERIFY2(problem.fix.contains(fix), qPrintable(problem.fix));
    QVERIFY(problem.detail.contains(complaint.trimmed()));
    QVERIFY(!problem.detail.isEmpty());
}

void HostProblemTest::namesTheInstallCommand()
{
    QCOMPARE(missingBubblewrap(u"not found"_s, {Family::Ubuntu}).fix, u"sudo apt install bubblewrap"_s);
    QCOMPARE(missingBubblewrap(u"not found"_s, {Family::Fedora}).fix, u"sudo dnf install bubblewrap"_s);
    QCOMPARE(missingBubblewrap(u"not found"_s, {Family::Arch}).kind, Kind::BubblewrapMissing);
}

void HostProblemTest::readsTheSystem_data()
{
    QTest::addColumn<QByteArray>("release");
    QTest::addColumn<int>("family");
    QTest::newRow("Debian") << QByteArray("NAME=\"Debian GNU/Linux\"\nID=debian\n") << int(Family::Debian);
    QTest::newRow("Ubuntu") << QByteArray("ID=ubuntu\nID_LIKE=debian\n") << int(Family::Ubuntu);
    QTest::newRow("Mint") << QByteArray("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n") << int(Family::Ubuntu);
    QTest::newRow("Rocky") << QByteArray("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n") << int(Family::Fedora);
    QTest::newRow("Manjaro") << QByteArray("ID=manjaro\nID_LIKE=arch\n") << int(Family::Arch);
    QTest::newRow("a name that lies") << QByteArray("NAME=ubuntu\nVERSION_ID=debian\nID=other\n") << int(Family::Other);
    QTest::newRow("nothing") << QByteArray() << int(Family::Other);
}

void HostProblemTest::readsTheSystem()
{
    QFETCH(QByteArray, release);
    QFETCH(int, family);
    QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkpath(u"etc"_s) && QDir(root.path()).mkpath(u"proc/sys/kernel"_s));
    const auto write = [&](const QString &path, const QByteArray &content) {
        QFile file(root.filePath(path));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    };
    QVERIFY(write(u"etc/os-release"_s, release));
    QVERIFY(write(u"proc/sys/kernel/unprivileged_userns_clone"_s, "0\n"));
    QVERIFY(write(u"proc/sys/kernel/apparmor_restrict_unprivileged_userns"_s, "1\n"));

    const HostSystem system = HostSystem::read(root.path() + u'/');

    QCOMPARE(int(system.family), family);
    QVERIFY(system.cloneForbidden);
    QVERIFY(system.appArmorForbids);
    QVERIFY(!system.noneLeft);
}

QTEST_GUILESS_MAIN(HostProblemTest)
#include "tst_hostproblem.moc"
