// SPDX-License-Identifier: GPL-3.0-or-later
#include "backendtest.h"

#include "sandbox/outputspool.h"
#include "support/sanitized.h"

#include <QCryptographicHash>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::sandbox;

/// Programs in real sandboxes.
class LocalBackendRunsTest : public BackendTest {
    Q_OBJECT

private Q_SLOTS:
    void runsPrograms_data();
    void runsPrograms();
    void saysWhyAProgramDoesNotStart();
    void givesTheScriptOnDescriptorThree();
    void feedsInput();
    void talksToARunningProgram();
    void talksToATerminal();
    void keepsPartialOutputAtTheTimeout();
    void killsTheWholeTree();
    void interruptsAProgram();
    void keepsSecretsOutOfOutput();
    void setsNothingButTheAllowedEnvironment();
    void keepsMemoryFlatUnderAFlood();
    void answersBesideAnEndlessTalker();
};

void LocalBackendRunsTest::runsPrograms_data()
{
    QTest::addColumn<QStringList>("argv");
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("python") << QStringList{u"python3"_s, u"-c"_s, u"print(6 * 7)"_s} << QByteArray("42\n") << 0;
    QTest::newRow("bash") << QStringList{u"bash"_s, u"-c"_s, u"echo $HOME; exit 3"_s} << QByteArray("/home/sandbox\n")
                          << 3;
    QTest::newRow("forged frames") << QStringList{u"printf"_s, uR"(\377\377\377\377{"jsonrpc":"2.0"})"_s}
                                   << QByteArray("\xff\xff\xff\xff{\"jsonrpc\":\"2.0\"}") << 0;
    QTest::newRow("who") << QStringList{u"id"_s, u"-un"_s} << QByteArray("sandbox\n") << 0;
    QTest::newRow("host name") << QStringList{u"hostname"_s} << QByteArray("sandbox\n") << 0;
}

void LocalBackendRunsTest::runsPrograms()
{
    QFETCH(QStringList, argv);
    QFETCH(QByteArray, output);
    QFETCH(int, exitCode);
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = argv;

    const Run *run = finish(*sandbox, spec);

    QVERIFY(run);
    QCOMPARE(outputOf(*run), output);
    QCOMPARE(outputOf(*run, Stream::Error), QByteArray());
    QCOMPARE(run->outcome().end, RunEnd::Exited);
    QCOMPARE(run->outcome().exitCode, exitCode);
    QVERIFY(run->outcome().peakBytes > 0);
    destroy(sandbox);
}

void LocalBackendRunsTest::saysWhyAProgramDoesNotStart()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {u"no-such-program"_s};

    const Run *run = finish(*sandbox, spec);

    QVERIFY(run);
    QCOMPARE(run->outcome().end, RunEnd::StartFailed);
    QVERIFY2(run->outcome().failure.contains(u"No such file"_s), qPrintable(run->outcome().failure));
    QVERIFY(!run->hasProcesses());
}

void LocalBackendRunsTest::givesTheScriptOnDescriptorThree()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {u"python3"_s, u"/proc/self/fd/3"_s};
    spec.script = "import os\nprint('" + QByteArray(500'000, 'x')
        + "'[:3])\ntry: os.write(3, b'x')\nexcept OSError: print('sealed')";

    const Run *run = finish(*sandbox, spec);

    QVERIFY(run);
    QCOMPARE(outputOf(*run), "xxx\nsealed\n");
}

void LocalBackendRunsTest::feedsInput()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec = bash(u"sha256sum"_s);
    spec.input = noise(1'000'000);

    const Run *run = finish(*sandbox, spec);

    QVERIFY(run);
    QCOMPARE(outputOf(*run).first(64), QCryptographicHash::hash(spec.input, QCryptographicHash::Sha256).toHex());
}

void LocalBackendRunsTest::talksToARunningProgram()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec = bash(u"while read line; do echo \"<$line>\"; done; echo end"_s);
    spec.keepInput = true;
    Run *run = *sandbox->start(spec);

    QVERIFY(run->writeInput("one\n"));
    QTRY_COMPARE(outputOf(*run), "<one>\n");
    QVERIFY(run->writeInput("two\n"));
    run->closeInput();
    QTRY_VERIFY(!run->isRunning());

    QCOMPARE(outputOf(*run), "<one>\n<two>\nend\n");
    QCOMPARE(run->writeInput("three\n").error().code, Code::Ended);
}

void LocalBackendRunsTest::talksToATerminal()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec = bash(u"stty -echo; stty size; echo $TERM; read line; stty size; echo \"<$line>\"; cat; echo end"_s);
    spec.terminal = TerminalSize{.columns = 100, .rows = 30};
    Run *run = *sandbox->start(spec);
    QTRY_COMPARE(outputOf(*run), "30 100\r\nxterm-256color\r\n");

    run->resize({.columns = 0, .rows = 100'000}); // cut to what there is
    QVERIFY(run->writeInput("one\n"));
    QTRY_VERIFY(outputOf(*run).endsWith("<one>\r\n"));
    QVERIFY(run->writeInput("within a line"));
    run->closeInput();
    QTRY_VERIFY(!run->isRunning());

    QCOMPARE(run->outcome().end, RunEnd::Exited);
    QCOMPARE(outputOf(*run).replace("\r\n", " "), "30 100 xterm-256color 65535 1 <one> within a lineend ");
    QVERIFY(sandbox->isAlive());
}

void LocalBackendRunsTest::keepsPartialOutputAtTheTimeout()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec = bash(u"echo partial; trap '' TERM INT; sleep 1000"_s);
    spec.timeout = 300ms;

    const Run *run = finish(*sandbox, spec);

    QVERIFY(run);
    QCOMPARE(run->outcome().end, RunEnd::TimedOut);
    QVERIFY(!run->outcome().exitCode);
    QVERIFY(run->outcome().duration >= 300ms);
    QCOMPARE(outputOf(*run), "partial\n");
    QTRY_VERIFY(!run->hasProcesses());
    QVERIFY(sandbox->isAlive());
}

void LocalBackendRunsTest::killsTheWholeTree()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    Run *run = *sandbox->start(bash(u"(setsid sleep 987654 &); sleep 987654 & echo ready; wait"_s));
    QTRY_COMPARE(outputOf(*run), "ready\n");

    run->send(RunSignal::Kill);

    QTRY_VERIFY(!run->hasProcesses());
    QCOMPARE(run->outcome().end, RunEnd::Killed);
    QCOMPARE(processesWith("987654"), QStringList());
}

void LocalBackendRunsTest::interruptsAProgram()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    Run *run = *sandbox->start(bash(u"trap 'echo caught; exit 9' INT; echo ready; while :; do sleep 0.01; done"_s));
    QTRY_COMPARE(outputOf(*run), "ready\n");

    run->send(RunSignal::Interrupt);

    QTRY_VERIFY(!run->isRunning());
    QCOMPARE(outputOf(*run), "ready\ncaught\n");
    QCOMPARE(run->outcome().exitCode, 9);
}

void LocalBackendRunsTest::keepsSecretsOutOfOutput()
{
    SandboxSpec spec = defaultSpec();
    spec.secrets.insert(u"TOKEN"_s, Secret("sesame-open-0123456789"));
    const auto sandbox = create(spec);
    QVERIFY(sandbox);

    const Run *run =
        finish(*sandbox, bash(u"echo $TOKEN; printf %s $TOKEN | base64; printf %s x$TOKEN | base64; env"_s));

    QVERIFY(run);
    const QByteArray output = outputOf(*run);
    QVERIFY(output.startsWith("[secret TOKEN]\n[secret TOKEN]\n"));
    QVERIFY(output.contains("TOKEN=[secret TOKEN]\n"));
    QVERIFY(!output.contains("sesame"));
    QVERIFY(!output.contains(QByteArray("xsesame-open-0123456789").toBase64().sliced(4, 16)));
    QCOMPARE(processesWith("sesame"), QStringList()); // in no argv on the host
}

void LocalBackendRunsTest::setsNothingButTheAllowedEnvironment()
{
    qputenv("SSH_AUTH_SOCK", "/run/agent");
    SandboxSpec spec = defaultSpec();
    spec.environment.insert(u"OWN"_s, u"a b"_s);
    const auto sandbox = create(spec);
    QVERIFY(sandbox);
    RunSpec print = bash(QString());
    print.argv = {u"env"_s, u"-0"_s};
    print.environment.insert(u"OF_THE_RUN"_s, u"1"_s);

    const Run *run = finish(*sandbox, print);

    QVERIFY(run);
    QStringList names;
    for (const QByteArray &variable : outputOf(*run).split('\0')) {
        if (!variable.isEmpty())
            names += QString::fromUtf8(variable.first(variable.indexOf('=')));
    }
    names.sort();
    QCOMPARE(names,
        QStringList({u"HOME"_s, u"LANG"_s, u"LOGNAME"_s, u"OF_THE_RUN"_s, u"OWN"_s, u"PATH"_s, u"PYTHONUNBUFFERED"_s,
            u"SHELL"_s, u"TERM"_s, u"TMPDIR"_s, u"TZ"_s, u"USER"_s}));
    QVERIFY(outputOf(*run).contains("OWN=a b"));
}

void LocalBackendRunsTest::keepsMemoryFlatUnderAFlood()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    const qint64 before = residentKilobytes();
    Run *run = *sandbox->start(bash(u"head -c 256M /dev/zero | tr '\\0' x; echo; echo end"_s));

    QVERIFY(awaitEnd(*run));

    const OutputSpool &spool = run->spool(Stream::Output);
    QCOMPARE(spool.size(), (256 << 20) + 5);
    QCOMPARE(spool.gap().first, 32 << 20);
    QCOMPARE(spool.read(spool.size() - 5, 5).bytes, "\nend\n");
    QVERIFY2(test::isSanitized || residentKilobytes() - before < 16 * 1024,
        qPrintable(QString::number(residentKilobytes() - before)));
}

void LocalBackendRunsTest::answersBesideAnEndlessTalker()
{
    const auto noisy = create();
    const auto quiet = create();
    QVERIFY(noisy && quiet);
    Run *talker = *noisy->start(bash(u"yes"_s));
    QTRY_VERIFY(talker->spool(Stream::Output).size() > 10 << 20);

    QElapsedTimer elapsed;
    elapsed.start();
    for (int i = 0; i < 10; ++i) {
        const Run *run = finish(*quiet, bash(u"echo %1"_s.arg(i)));
        QVERIFY(run);
        QCOMPARE(outputOf(*run), QByteArray::number(i) + '\n');
    }
    QVERIFY2(elapsed.elapsed() < 10'000, qPrintable(QString::number(elapsed.elapsed())));

    talker->send(RunSignal::Kill); // heard, however much it says
    QTRY_VERIFY_WITH_TIMEOUT(!talker->hasProcesses(), patience);
}

QTEST_GUILESS_MAIN(LocalBackendRunsTest)
#include "tst_localbackendruns.moc"
