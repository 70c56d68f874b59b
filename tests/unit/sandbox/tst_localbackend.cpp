// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/localbackend.h"

#include "sandbox/outputspool.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFutureWatcher>
#include <QLoggingCategory>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <malloc.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::sandbox;

namespace {

constexpr auto patience = 30'000;

/// In an event loop that sleeps until something happens, so that speed is that of the product.
template <class T> T await(const QFuture<T> &future)
{
    QFutureWatcher<T> watcher;
    QSignalSpy finished(&watcher, &QFutureWatcher<T>::finished);
    watcher.setFuture(future);
    if (!future.isFinished() && !finished.wait(patience))
        qFatal("no answer");
    return future.result();
}

bool awaitEnd(Run &run)
{
    QSignalSpy finished(&run, &Run::finished);
    return !run.isRunning() || finished.wait(patience);
}

QByteArray outputOf(const Run &run, Stream stream = Stream::Output)
{
    return run.spool(stream).read(0, 1 << 20).bytes;
}

qint64 residentKilobytes()
{
    QFile status(u"/proc/self/status"_s);
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith("VmRSS:"))
            return line.simplified().split(' ').at(1).toLongLong();
    }
    return 0;
}

qsizetype openDescriptors()
{
    return QDir(u"/proc/self/fd"_s).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size();
}

/// Every process whose argv has `word`, whoever its parent is.
QStringList processesWith(const QByteArray &word)
{
    QStringList found;
    for (const QString &pid : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        QFile cmdline(u"/proc/%1/cmdline"_s.arg(pid));
        if (cmdline.open(QIODevice::ReadOnly) && cmdline.readAll().contains(word))
            found += pid;
    }
    return found;
}

QList<qint64> childrenOf(qint64 parent)
{
    QList<qint64> children;
    for (const QString &pid : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        QFile stat(u"/proc/%1/stat"_s.arg(pid));
        if (!stat.open(QIODevice::ReadOnly))
            continue;
        const QByteArray line = stat.readAll(); // the name in it may hold anything, its last bracket ends it
        if (line.mid(line.lastIndexOf(')') + 2).split(' ').value(1).toLongLong() == parent)
            children += pid.toLongLong();
    }
    return children;
}

QByteArray noise(qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    quint32 state = 1;
    for (char &byte : bytes)
        byte = char((state = state * 1664525 + 1013904223) >> 24);
    return bytes;
}

}

/// The local back end with the real bubblewrap and the real agent.
class LocalBackendTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void findsNoProblemHere();
    void namesAMissingBubblewrap();
    void namesAMissingAgent();
    void refusesShortSecretsAndOddNames();
    void failsWithTheReasonWhenBwrapFails();

    void runsPrograms_data();
    void runsPrograms();
    void saysWhyAProgramDoesNotStart();
    void givesTheScriptOnDescriptorThree();
    void feedsInput();
    void talksToARunningProgram();
    void keepsPartialOutputAtTheTimeout();
    void killsTheWholeTree();
    void interruptsAProgram();
    void writesAndReadsFiles_data();
    void writesAndReadsFiles();
    void listsFiles();
    void namesFileFailures();
    void holdsHomeAndTemporaryFoldersToOneDisk();
    void limitsProcesses();
    void keepsSecretsOutOfOutput();
    void reportsUsage();
    void setsNothingButTheAllowedEnvironment();
    void leavesNothingAfterDestroy();
    void endsASandboxThatIsLetGo();
    void endsWhenAgentIsKilledFromOutside();
    void keepsMemoryFlatUnderAFlood();
    void answersBesideAnEndlessTalker();
    void leaksNothingOverManySandboxes();
    void keepsASpareOfTheSizeAskedForLast();
    void replacesASpareThatDied();

private:
    std::shared_ptr<Sandbox> create(const SandboxSpec &spec = defaultSpec());
    static SandboxSpec defaultSpec();
    static RunSpec bash(const QString &command);
    Run *finish(Sandbox &sandbox, const RunSpec &spec);
    void destroy(const std::shared_ptr<Sandbox> &sandbox);

    QTemporaryDir m_folder;
    SystemClock m_clock;
    LocalBackendConfig m_config;
    std::unique_ptr<LocalBackend> m_backend;
};

void LocalBackendTest::init()
{
    m_config = {};
    m_config.agentPath = QStringLiteral(SANDTRAY_AGENT);
    m_config.spoolFolder = m_folder.filePath(u"spool"_s);
    m_config.spares = 0;
    m_backend = std::make_unique<LocalBackend>(m_config, m_clock);
}

void LocalBackendTest::cleanup()
{
    m_backend.reset();
    QTRY_COMPARE(childrenOf(QCoreApplication::applicationPid()), QList<qint64>());
}

SandboxSpec LocalBackendTest::defaultSpec()
{
    SandboxSpec spec;
    spec.id = SandboxId::generate();
    return spec;
}

RunSpec LocalBackendTest::bash(const QString &command)
{
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {u"bash"_s, u"-c"_s, command};
    return spec;
}

std::shared_ptr<Sandbox> LocalBackendTest::create(const SandboxSpec &spec)
{
    const auto made = await(m_backend->create(spec));
    if (!made)
        qInfo().noquote() << made.error().detail;
    return made.value_or(nullptr);
}

Run *LocalBackendTest::finish(Sandbox &sandbox, const RunSpec &spec)
{
    const auto run = sandbox.start(spec);
    if (!run || !awaitEnd(**run))
        return nullptr;
    return *run;
}

void LocalBackendTest::destroy(const std::shared_ptr<Sandbox> &sandbox)
{
    QVERIFY(await(sandbox->destroy(EndReason::Killed)));
}

void LocalBackendTest::findsNoProblemHere()
{
    auto problem = m_backend->probe();

    QTRY_VERIFY(problem.isFinished());
    QVERIFY2(!problem.result(), qPrintable(problem.result().value_or(HostProblem{}).detail));
}

void LocalBackendTest::namesAMissingBubblewrap()
{
    m_config.bwrapPath = u"/nonexistent/bwrap"_s;
    LocalBackend backend(m_config, m_clock);

    auto problem = backend.probe();
    auto made = backend.create(defaultSpec());

    QTRY_VERIFY(problem.isFinished() && made.isFinished());
    QCOMPARE(problem.result()->kind, HostProblem::Kind::BubblewrapMissing);
    QVERIFY(!problem.result()->fix.isEmpty());
    QCOMPARE(made.result().error().code, Code::Unavailable);
    QVERIFY(made.result().error().detail.contains(u"bubblewrap"_s));
}

void LocalBackendTest::namesAMissingAgent()
{
    m_config.agentPath = u"/nonexistent/agent"_s;
    LocalBackend backend(m_config, m_clock);

    QCOMPARE(backend.probe().result()->kind, HostProblem::Kind::AgentMissing);
    QCOMPARE(backend.create(defaultSpec()).result().error().code, Code::Unavailable);
}

void LocalBackendTest::refusesShortSecretsAndOddNames()
{
    SandboxSpec shortSecret = defaultSpec();
    shortSecret.secrets.insert(u"PIN"_s, Secret("1234567"));
    SandboxSpec oddName = defaultSpec();
    oddName.environment.insert(u"BASH_FUNC_ls%%"_s, u"() { evil; }"_s);

    QCOMPARE(m_backend->create(shortSecret).result().error().code, Code::BadArgument);
    QCOMPARE(m_backend->create(oddName).result().error().code, Code::BadArgument);
}

void LocalBackendTest::failsWithTheReasonWhenBwrapFails()
{
    const QString script = m_folder.filePath(u"bwrap"_s);
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n");
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    m_config.bwrapPath = script;
    LocalBackend backend(m_config, m_clock);

    auto made = backend.create(defaultSpec());

    QTRY_VERIFY(made.isFinished());
    QVERIFY(made.result().error().detail.contains(u"setting up uid map"_s));
}

void LocalBackendTest::runsPrograms_data()
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

void LocalBackendTest::runsPrograms()
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

void LocalBackendTest::saysWhyAProgramDoesNotStart()
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

void LocalBackendTest::givesTheScriptOnDescriptorThree()
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

void LocalBackendTest::feedsInput()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    RunSpec spec = bash(u"sha256sum"_s);
    spec.input = noise(1'000'000);

    const Run *run = finish(*sandbox, spec);

    QVERIFY(run);
    QCOMPARE(outputOf(*run).first(64), QCryptographicHash::hash(spec.input, QCryptographicHash::Sha256).toHex());
}

void LocalBackendTest::talksToARunningProgram()
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

void LocalBackendTest::keepsPartialOutputAtTheTimeout()
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

void LocalBackendTest::killsTheWholeTree()
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

void LocalBackendTest::interruptsAProgram()
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

void LocalBackendTest::writesAndReadsFiles_data()
{
    QTest::addColumn<int>("size");
    QTest::newRow("empty") << 0;
    QTest::newRow("20 KB") << 20'000;
    QTest::newRow("1 MB") << 1'000'000;
    QTest::newRow("20 MB") << 20'000'000;
}

void LocalBackendTest::writesAndReadsFiles()
{
    QFETCH(int, size);
    const auto sandbox = create();
    QVERIFY(sandbox);
    const QByteArray content = noise(size);

    auto written = sandbox->writeFile({u"folder/file"_s, content, 0600, false});
    QTRY_VERIFY_WITH_TIMEOUT(written.isFinished(), patience);
    QVERIFY2(written.result(), qPrintable(written.result() ? QString() : written.result().error().detail));
    QCOMPARE(*written.result(), size);

    QByteArray read;
    do {
        auto piece = sandbox->readFile(u"/home/sandbox/folder/file"_s, read.size(), 8 << 20);
        QTRY_VERIFY_WITH_TIMEOUT(piece.isFinished(), patience);
        QVERIFY(piece.result());
        QCOMPARE(piece.result()->size, size);
        QCOMPARE(piece.result()->mode & 07777, 0600U);
        read += piece.result()->bytes;
    } while (read.size() < size);
    QVERIFY(read == content);

    auto appended = sandbox->writeFile({u"folder/file"_s, "more", 0600, true});
    QTRY_VERIFY(appended.isFinished());
    QCOMPARE(*appended.result(), size + 4);
}

void LocalBackendTest::listsFiles()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    QVERIFY(finish(*sandbox, bash(u"mkdir -p a/b; echo hi > a/b/c; ln -s c a/b/d; touch $'a/\\xff'"_s)));

    auto listed = sandbox->listFiles(u"a"_s, 3, 100);
    QTRY_VERIFY(listed.isFinished());
    const FileListing listing = *listed.result();
    QMap<QString, FileEntry> entries;
    for (const FileEntry &entry : listing.entries)
        entries.insert(entry.path, entry);

    QCOMPARE(entries.keys(), QStringList({u"%FF"_s, u"b"_s, u"b/c"_s, u"b/d"_s}));
    QCOMPARE(entries.value(u"b"_s).kind, FileKind::Folder);
    QCOMPARE(entries.value(u"b/c"_s).size, 3);
    QCOMPARE(entries.value(u"b/d"_s).kind, FileKind::Link);
    QCOMPARE(entries.value(u"b/d"_s).target, u"c"_s);
    QVERIFY(!listing.truncated);

    auto cut = sandbox->listFiles(u"a"_s, 3, 2);
    QTRY_VERIFY(cut.isFinished());
    QCOMPARE(cut.result()->entries.size(), 2);
    QVERIFY(cut.result()->truncated);
}

void LocalBackendTest::namesFileFailures()
{
    const auto sandbox = create();
    QVERIFY(sandbox);

    auto missing = sandbox->readFile(u"missing"_s, 0, 10);
    auto readOnly = sandbox->writeFile({u"/usr/x"_s, "x", 0644, false});
    auto tooMuch = sandbox->readFile(u"missing"_s, 0, 9 << 20);

    QTRY_VERIFY(missing.isFinished() && readOnly.isFinished() && tooMuch.isFinished());
    QCOMPARE(missing.result().error().code, Code::NotFound);
    QCOMPARE(readOnly.result().error().code, Code::NotPermitted);
    QCOMPARE(tooMuch.result().error().code, Code::BadArgument);
}

void LocalBackendTest::holdsHomeAndTemporaryFoldersToOneDisk()
{
    SandboxSpec spec = defaultSpec();
    spec.limits.diskBytes = 64 << 20;
    const auto sandbox = create(spec);
    QVERIFY(sandbox);

    const Run *run = finish(*sandbox,
        bash(u"head -c 40M /dev/zero > ~/a; head -c 40M /dev/zero > $TMPDIR/b; head -c 40M /dev/zero > /var/tmp/c;"
             "stat -c %s ~/a; cat ~/a $TMPDIR/b /var/tmp/c | wc -c"_s));

    QVERIFY(run);
    QCOMPARE(outputOf(*run), "41943040\n67108864\n");
    QVERIFY(outputOf(*run, Stream::Error).contains("No space left"));
}

void LocalBackendTest::limitsProcesses()
{
    SandboxSpec spec = defaultSpec();
    spec.limits.processes = 32;
    const auto sandbox = create(spec);
    QVERIFY(sandbox);

    RunSpec bomb;
    bomb.id = RunId::generate();
    bomb.argv = {u"python3"_s, u"-c"_s,
        u"import os, time\nn = 0\ntry:\n  while n < 500:\n    if os.fork() == 0: time.sleep(1000)\n    n += 1\nexcept OSError: print(n < 32)"_s};
    const Run *run = finish(*sandbox, bomb);

    QVERIFY(run);
    QCOMPARE(outputOf(*run), "True\n");
}

void LocalBackendTest::keepsSecretsOutOfOutput()
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

void LocalBackendTest::reportsUsage()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    Run *run = *sandbox->start(bash(u"head -c 10M /dev/zero > ~/a; echo ready; sleep 1000; :"_s));
    QTRY_COMPARE(outputOf(*run), "ready\n");

    auto usage = sandbox->usage();
    QTRY_VERIFY(usage.isFinished());
    const SandboxUsage now = *usage.result();

    QVERIFY(now.diskBytes >= 10 << 20);
    QVERIFY(now.memoryBytes > 0);
    QVERIFY(!now.processes.isEmpty());
    for (const ProcessInfo &process : now.processes)
        QCOMPARE(process.run, run->id());
}

void LocalBackendTest::setsNothingButTheAllowedEnvironment()
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

void LocalBackendTest::leavesNothingAfterDestroy()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    QSignalSpy ended(sandbox.get(), &Sandbox::ended);
    Run *run = *sandbox->start(
        bash(u"trap '' TERM; for i in {1..20}; do (setsid sleep 876543 &); done; echo ready; kill -STOP $$"_s));
    QTRY_COMPARE(outputOf(*run), "ready\n");
    QTRY_COMPARE(processesWith("876543").size(), 21); // and the shell, in whose text they are

    destroy(sandbox);

    QCOMPARE(processesWith("876543"), QStringList()); // at once, not soon
    QCOMPARE(ended.size(), 1);
    QCOMPARE(sandbox->endReason(), EndReason::Killed);
    QCOMPARE(run->outcome().end, RunEnd::SandboxEnded);
    QCOMPARE(outputOf(*run), "ready\n");
}

void LocalBackendTest::endsASandboxThatIsLetGo()
{
    auto sandbox = create();
    QVERIFY(sandbox);
    QVERIFY(sandbox->start(bash(u"sleep 765432"_s)));
    QSignalSpy ended(sandbox.get(), &Sandbox::ended);
    QSignalSpy destroyed(sandbox.get(), &QObject::destroyed);
    QTRY_VERIFY(!processesWith("765432").isEmpty());

    sandbox.reset();

    QTRY_COMPARE(destroyed.size(), 1);
    QCOMPARE(ended.size(), 1);
    QCOMPARE(processesWith("765432"), QStringList());
}

void LocalBackendTest::endsWhenAgentIsKilledFromOutside()
{
    QLoggingCategory::setFilterRules(u"sandtray.sandbox.warning=false"_s); // expected, and fatal in a test
    const auto sandbox = create();
    QVERIFY(sandbox);
    QSignalSpy ended(sandbox.get(), &Sandbox::ended);
    const QList<qint64> agents = childrenOf(childrenOf(QCoreApplication::applicationPid()).value(0));
    QCOMPARE(agents.size(), 1);

    ::kill(pid_t(agents.first()), SIGKILL);

    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(sandbox->endReason(), EndReason::Crashed);
    QLoggingCategory::setFilterRules(QString());
}

void LocalBackendTest::keepsMemoryFlatUnderAFlood()
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
    QVERIFY2(residentKilobytes() - before < 16 * 1024, qPrintable(QString::number(residentKilobytes() - before)));
}

void LocalBackendTest::answersBesideAnEndlessTalker()
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

void LocalBackendTest::leaksNothingOverManySandboxes()
{
    const auto cycle = [&] {
        const auto sandbox = create();
        return sandbox && finish(*sandbox, bash(u"echo hello"_s)) && (destroy(sandbox), true);
    };
    const auto settle = [] { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); };
    for (int i = 0; i < 5; ++i)
        QVERIFY(cycle());
    settle();
    ::malloc_trim(0);
    const qsizetype descriptors = openDescriptors();
    const qint64 memory = residentKilobytes();

    for (int i = 0; i < 50; ++i)
        QVERIFY(cycle());

    settle();
    ::malloc_trim(0);
    QCOMPARE(openDescriptors(), descriptors);
    QCOMPARE(childrenOf(QCoreApplication::applicationPid()), QList<qint64>());
    QVERIFY2(residentKilobytes() - memory < 2048, qPrintable(QString::number(residentKilobytes() - memory)));
}

void LocalBackendTest::keepsASpareOfTheSizeAskedForLast()
{
    m_config.spares = 1;
    LocalBackend backend(m_config, m_clock);
    const auto children = [] { return childrenOf(QCoreApplication::applicationPid()); };
    QVERIFY(!await(backend.probe()));
    QTRY_COMPARE(children().size(), 1);
    const qint64 spare = children().first();

    SandboxSpec small = defaultSpec();
    small.limits.diskBytes = 32 << 20;
    const auto first = await(backend.create(defaultSpec()));
    QVERIFY(first);
    QVERIFY(children().contains(spare)); // it was not another one
    QTRY_COMPARE(children().size(), 2);
    const auto second = await(backend.create(small));
    QVERIFY(second);
    QTRY_COMPARE(children().size(), 3);

    const Run *run = finish(**second, bash(u"df --output=size -B1 ~ | tail -1"_s));
    QVERIFY(run);
    QCOMPARE(outputOf(*run).trimmed(), QByteArray::number(32 << 20));
    destroy(*first);
    destroy(*second);
}

void LocalBackendTest::replacesASpareThatDied()
{
    m_config.spares = 1;
    LocalBackend backend(m_config, m_clock);
    const auto children = [] { return childrenOf(QCoreApplication::applicationPid()); };
    QVERIFY(!await(backend.probe()));
    QTRY_COMPARE(children().size(), 1);

    ::kill(pid_t(children().first()), SIGKILL);
    QTRY_COMPARE(children().size(), 0);
    const auto sandbox = await(backend.create(defaultSpec()));

    QVERIFY(sandbox);
    QVERIFY((*sandbox)->isAlive());
    destroy(*sandbox);
}

QTEST_GUILESS_MAIN(LocalBackendTest)
#include "tst_localbackend.moc"
