// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/seccompfilter.h"

#include "bpfprogram.h"

#include <QSet>
#include <QTest>

#include <fcntl.h>
#include <linux/audit.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>

using namespace sandtray::sandbox;

namespace {

constexpr quint32 allow = SECCOMP_RET_ALLOW;
constexpr quint32 kill = SECCOMP_RET_KILL_PROCESS;
constexpr quint64 highBit = quint64(1) << 32;

constexpr quint32 refusal(int number)
{
    return SECCOMP_RET_ERRNO | quint32(number);
}

struct Arch {
    Architecture architecture;
    quint32 audit;
};
constexpr Arch x86{Architecture::X86_64, AUDIT_ARCH_X86_64};
constexpr Arch arm{Architecture::Aarch64, AUDIT_ARCH_AARCH64};

int numberOf(const Arch &arch, const char *name)
{
    return seccomp_syscall_resolve_name_arch(arch.audit, name);
}

/// What the kernel makes of both programs: the more restrictive answer.
quint32 judge(const Arch &arch, int number, std::initializer_list<quint64> arguments = {})
{
    static QHash<int, SeccompPrograms> built;
    const int key = int(arch.architecture);
    if (!built.contains(key))
        built.insert(key, *buildSeccompPrograms(arch.architecture));
    seccomp_data call{};
    call.nr = number;
    call.arch = arch.audit;
    std::copy(arguments.begin(), arguments.end(), call.args);
    const quint32 first = BpfProgram(built[key].calls).judge(call).value_or(kill);
    const quint32 second = BpfProgram(built[key].arguments).judge(call).value_or(kill);
    const auto action = [](quint32 value) { return qint32(value & SECCOMP_RET_ACTION_FULL); };
    return action(second) <= action(first) ? second : first;
}

}

Q_DECLARE_METATYPE(Arch)

class SeccompFilterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysOfEveryNumberWhatTheListsSay_data();
    void saysOfEveryNumberWhatTheListsSay();
    void namesNoCallTwice_data();
    void namesNoCallTwice();
    void killsForeignArchitectures();
    void makesNoNamespaces();
    void opensOnlyPlainSockets_data();
    void opensOnlyPlainSockets();
    void typesIntoNoTerminal();
    void growsNoPipe();
    void changesNoPersonality();
    void isShort();
};

void SeccompFilterTest::saysOfEveryNumberWhatTheListsSay_data()
{
    QTest::addColumn<Arch>("arch");
    QTest::newRow("x86_64") << x86;
    QTest::newRow("aarch64") << arm;
}

void SeccompFilterTest::saysOfEveryNumberWhatTheListsSay()
{
    QFETCH(Arch, arch);
    QHash<int, quint32> expected;
    for (const char *name : allowedCalls(arch.architecture))
        expected.insert(numberOf(arch, name), allow);
    for (const char *name : refusedCalls())
        expected.insert(numberOf(arch, name), refusal(EPERM));
    expected.insert(numberOf(arch, "socket"), refusal(EAFNOSUPPORT)); // AF_UNSPEC: the arguments are all 0

    for (int number = 0; number < 1024; ++number)
        QCOMPARE(judge(arch, number), expected.value(number, refusal(ENOSYS)));
}

void SeccompFilterTest::namesNoCallTwice_data()
{
    saysOfEveryNumberWhatTheListsSay_data();
}

void SeccompFilterTest::namesNoCallTwice()
{
    QFETCH(Arch, arch);
    QSet<QByteArray> names;

    for (const auto list : {allowedCalls(arch.architecture), refusedCalls()}) {
        for (const char *name : list) {
            QVERIFY2(!names.contains(name), name);
            names.insert(name);
        }
    }
}

void SeccompFilterTest::killsForeignArchitectures()
{
    seccomp_data call{};
    call.nr = 20; // getpid of i386
    call.arch = AUDIT_ARCH_I386;
    const auto programs = buildSeccompPrograms(Architecture::X86_64);

    QCOMPARE(BpfProgram(programs->calls).judge(call), kill);
    constexpr int x32 = 0x40000000;
    QCOMPARE(judge(x86, x32 | numberOf(x86, "getpid")), kill);
}

void SeccompFilterTest::makesNoNamespaces()
{
    const int clone = numberOf(x86, "clone");

    QCOMPARE(judge(x86, clone, {CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD}), allow);
    for (const quint64 flag :
        {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET}) {
        QCOMPARE(judge(x86, clone, {flag}), refusal(EPERM));
        QCOMPARE(judge(x86, clone, {flag | CLONE_VM | highBit}), refusal(EPERM));
    }
    QCOMPARE(judge(x86, numberOf(x86, "clone3")), refusal(ENOSYS)); // its flags are in memory: programs fall back
    QCOMPARE(judge(x86, numberOf(x86, "unshare")), refusal(EPERM));
}

void SeccompFilterTest::opensOnlyPlainSockets_data()
{
    QTest::addColumn<quint64>("family");
    QTest::addColumn<quint64>("protocol");
    QTest::addColumn<quint32>("verdict");
    QTest::newRow("unix") << quint64(AF_UNIX) << quint64(0) << allow;
    QTest::newRow("inet") << quint64(AF_INET) << quint64(6) << allow;
    QTest::newRow("inet6") << quint64(AF_INET6) << quint64(17) << allow;
    QTest::newRow("inet, upper half in use") << (highBit | AF_INET) << quint64(0) << allow;
    QTest::newRow("route") << quint64(AF_NETLINK) << quint64(0) << allow;
    for (quint64 protocol = 1; protocol < 32; ++protocol) {
        QTest::addRow("netlink %d", int(protocol)) << quint64(AF_NETLINK) << protocol << refusal(EPROTONOSUPPORT);
        QTest::addRow("netlink %d, upper half in use", int(protocol))
            << (highBit | AF_NETLINK) << (highBit | protocol) << refusal(EPROTONOSUPPORT);
    }
    for (quint64 family = 0; family < 64; ++family) {
        if (family == AF_UNIX || family == AF_INET || family == AF_INET6 || family == AF_NETLINK)
            continue;
        QTest::addRow("family %d", int(family)) << family << quint64(0) << refusal(EAFNOSUPPORT);
        QTest::addRow("family %d, upper half in use", int(family))
            << (highBit | family) << quint64(0) << refusal(EAFNOSUPPORT);
    }
    QTest::newRow("family beyond all") << quint64(1000) << quint64(0) << refusal(ENOSYS);
    QTest::newRow("netlink beyond all") << quint64(AF_NETLINK) << quint64(1000) << refusal(ENOSYS);
}

void SeccompFilterTest::opensOnlyPlainSockets()
{
    QFETCH(quint64, family);
    QFETCH(quint64, protocol);
    QFETCH(quint32, verdict);

    for (const Arch &arch : {x86, arm})
        QCOMPARE(judge(arch, numberOf(arch, "socket"), {family, SOCK_STREAM, protocol}), verdict);
}

void SeccompFilterTest::typesIntoNoTerminal()
{
    for (const Arch &arch : {x86, arm}) {
        const int number = numberOf(arch, "ioctl");
        QCOMPARE(judge(arch, number, {0, TCGETS}), allow);
        for (const quint64 command : {TIOCSTI, TIOCLINUX, TIOCSETD}) {
            QCOMPARE(judge(arch, number, {0, command}), refusal(EPERM));
            QCOMPARE(judge(arch, number, {0, command | highBit}), refusal(EPERM)); // CVE-2019-10063
        }
    }
}

void SeccompFilterTest::growsNoPipe()
{
    const int number = numberOf(x86, "fcntl");

    QCOMPARE(judge(x86, number, {0, F_SETPIPE_SZ, 1 << 20}), refusal(EPERM));
    QCOMPARE(judge(x86, number, {0, F_GETPIPE_SZ}), allow);
    QCOMPARE(judge(x86, number, {0, F_DUPFD_CLOEXEC}), allow);
}

void SeccompFilterTest::changesNoPersonality()
{
    const int number = numberOf(x86, "personality");

    for (const quint64 fine : {0x0, 0x8, 0x20000, 0x20008, 0x40000})
        QCOMPARE(judge(x86, number, {fine}), allow);
    QCOMPARE(judge(x86, number, {0xffffffff}), allow); // a question
    QCOMPARE(judge(x86, number, {0x0400000}), refusal(ENOSYS)); // READ_IMPLIES_EXEC
}

void SeccompFilterTest::isShort()
{
    const auto programs = buildSeccompPrograms(Architecture::X86_64);

    QVERIFY(BpfProgram(programs->calls).size() < 1500); // each call in the sandbox walks through it
    QVERIFY(BpfProgram(programs->arguments).size() < 60);
}

QTEST_GUILESS_MAIN(SeccompFilterTest)
#include "tst_seccompfilter.moc"
