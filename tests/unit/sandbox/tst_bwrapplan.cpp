// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/bwrapplan.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::sandbox;

class BwrapPlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void unsharesEveryNamespaceAndForbidsNewOnes();
    void makesTheAgentProcessOne();
    void passesNothingOfTheSession();
    void showsNothingOfTheHostButItsPrograms();
    void masksOnlyWhatTheKernelHas();
    void remountsDevicesAfterTheirSharedMemory();
    void boundsEveryWritablePlace();
    void givesHomeAndTemporaryFoldersOneBudget();
    void endsWithoutAHome();
    void writesAnEtcThatNamesNobody();
    void bindsUnmergedFolders();

private:
    static HostLayout layout();
    static QStringList flat(const BwrapPlan &plan);
    static bool has(const QStringList &arguments, const QStringList &sequence);
};

HostLayout BwrapPlanTest::layout()
{
    HostLayout layout;
    layout.rootEntries = {{u"/usr"_s, {}, u"/usr"_s}, {u"/bin"_s, u"usr/bin"_s, {}}, {u"/lib"_s, {}, u"/lib"_s}};
    layout.etcBinds = {u"/etc/ld.so.cache"_s};
    layout.maskedFiles = {u"/proc/kcore"_s};
    layout.maskedFolders = {u"/proc/acpi"_s};
    return layout;
}

QStringList BwrapPlanTest::flat(const BwrapPlan &plan)
{
    QStringList arguments;
    for (const BwrapStep &step : plan.steps)
        arguments += step.arguments;
    return arguments;
}

bool BwrapPlanTest::has(const QStringList &arguments, const QStringList &sequence)
{
    for (qsizetype at = 0; at + sequence.size() <= arguments.size(); ++at) {
        if (arguments.sliced(at, sequence.size()) == sequence)
            return true;
    }
    return false;
}

void BwrapPlanTest::unsharesEveryNamespaceAndForbidsNewOnes()
{
    const QStringList arguments = flat(makeBwrapPlan(1 << 20, layout()));

    QVERIFY(has(arguments, {u"--unshare-user"_s, u"--unshare-all"_s, u"--disable-userns"_s}));
    QVERIFY(has(arguments, {u"--cap-drop"_s, u"ALL"_s}));
    QVERIFY(!arguments.contains(u"--share-net"_s));
    QVERIFY(!arguments.contains(u"--dev-bind"_s));
}

void BwrapPlanTest::makesTheAgentProcessOne()
{
    const QStringList arguments = flat(makeBwrapPlan(1 << 20, layout()));

    QVERIFY(arguments.contains(u"--as-pid-1"_s));
    QVERIFY(arguments.contains(u"--die-with-parent"_s));
    QVERIFY(arguments.contains(u"--new-session"_s));
}

void BwrapPlanTest::passesNothingOfTheSession()
{
    qputenv("SSH_AUTH_SOCK", "/run/agent");

    const QStringList arguments = flat(makeBwrapPlan(1 << 20, layout()));

    QVERIFY(arguments.indexOf(u"--clearenv"_s) >= 0);
    QVERIFY(arguments.indexOf(u"--clearenv"_s) < arguments.indexOf(u"--setenv"_s));
    QVERIFY(!arguments.contains(u"SSH_AUTH_SOCK"_s));
}

void BwrapPlanTest::showsNothingOfTheHostButItsPrograms()
{
    const BwrapPlan plan = makeBwrapPlan(1 << 20, layout());

    QStringList bound;
    for (const BwrapStep &step : plan.steps) {
        QVERIFY(!step.arguments.contains(u"--bind"_s));
        if (step.arguments.first() == u"--ro-bind"_s)
            bound += step.arguments.at(1);
        if (step.arguments.first() == u"--bind-try"_s)
            QVERIFY(step.arguments.at(1).startsWith(u"/proc/self/root/newroot/tmp/"_s));
    }
    QCOMPARE(bound, QStringList({u"/usr"_s, u"/lib"_s, u"/etc/ld.so.cache"_s, u"/dev/null"_s}));
}

void BwrapPlanTest::masksOnlyWhatTheKernelHas()
{
    const QStringList arguments = flat(makeBwrapPlan(1 << 20, layout()));

    QVERIFY(has(arguments, {u"--ro-bind"_s, u"/dev/null"_s, u"/proc/kcore"_s}));
    QVERIFY(has(arguments, {u"--tmpfs"_s, u"/proc/acpi"_s, u"--remount-ro"_s, u"/proc/acpi"_s}));
    QVERIFY(!arguments.contains(u"/proc/kallsyms"_s));
}

void BwrapPlanTest::remountsDevicesAfterTheirSharedMemory()
{
    const QStringList arguments = flat(makeBwrapPlan(1 << 20, layout()));

    QVERIFY(has(arguments, {u"--size"_s, u"67108864"_s, u"--tmpfs"_s, u"/dev/shm"_s, u"--remount-ro"_s, u"/dev"_s}));
}

void BwrapPlanTest::boundsEveryWritablePlace()
{
    const QStringList arguments = flat(makeBwrapPlan(4096, layout()));

    for (qsizetype at = arguments.indexOf(u"--tmpfs"_s); at >= 0; at = arguments.indexOf(u"--tmpfs"_s, at + 1)) {
        const bool sized = at >= 2 && arguments.at(at - 2) == u"--size"_s;
        const bool readOnly = arguments.at(at + 2) == u"--remount-ro"_s && arguments.at(at + 3) == arguments.at(at + 1);
        QVERIFY2(sized || readOnly, qPrintable(arguments.at(at + 1)));
    }
}

void BwrapPlanTest::givesHomeAndTemporaryFoldersOneBudget()
{
    const QStringList arguments = flat(makeBwrapPlan(123456, layout()));

    QCOMPARE(arguments.count(u"123456"_s), 1);
    const QString disk = u"/proc/self/root/newroot/tmp/"_s;
    QVERIFY(has(arguments, {u"--bind-try"_s, disk + u"home"_s, u"/home/sandbox"_s}));
    QVERIFY(has(arguments, {u"--bind-try"_s, disk + u"vartmp"_s, u"/var/tmp"_s}));
    // Last: it covers the root of the budget, which no path may reach.
    QVERIFY(has(arguments, {u"--bind-try"_s, disk + u"tmp"_s, u"/tmp"_s, u"--chdir"_s, u"/home/sandbox"_s}));
}

void BwrapPlanTest::endsWithoutAHome()
{
    const QStringList arguments = flat(makeBwrapPlan(1 << 20, layout()));

    QVERIFY(!has(arguments, {u"--dir"_s, u"/home/sandbox"_s}));
    QVERIFY(has(arguments, {u"--chdir"_s, u"/home/sandbox"_s}));
}

void BwrapPlanTest::writesAnEtcThatNamesNobody()
{
    QMap<QString, QByteArray> files;
    for (const BwrapStep &step : makeBwrapPlan(1 << 20, layout()).steps) {
        if (step.data)
            files.insert(step.arguments.last(), *step.data);
    }

    QVERIFY(files.value(u"/etc/passwd"_s).contains("sandbox:x:1000:1000:"));
    QCOMPARE(files.value(u"/etc/passwd"_s).count('\n'), 3);
    QCOMPARE(files.value(u"/etc/hostname"_s), "sandbox\n");
    QVERIFY(files.contains(u"/etc/resolv.conf"_s));
    QVERIFY(files.value(u"/etc/resolv.conf"_s).isEmpty());
    QVERIFY(!files.value(u"/etc/nsswitch.conf"_s).contains("dns"));
}

void BwrapPlanTest::bindsUnmergedFolders()
{
    const QStringList arguments = flat(makeBwrapPlan(1 << 20, layout()));

    QVERIFY(has(arguments, {u"--symlink"_s, u"usr/bin"_s, u"/bin"_s}));
    QVERIFY(has(arguments, {u"--ro-bind"_s, u"/lib"_s, u"/lib"_s}));
}

QTEST_GUILESS_MAIN(BwrapPlanTest)
#include "tst_bwrapplan.moc"
