// SPDX-License-Identifier: GPL-3.0-or-later
#include "backendtest.h"

#include "sandbox/outputspool.h"

#include <QCryptographicHash>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::sandbox;

/// Files and limits of real sandboxes.
class LocalBackendFilesTest : public BackendTest {
    Q_OBJECT

private Q_SLOTS:
    void writesAndReadsFiles_data();
    void writesAndReadsFiles();
    void listsFiles();
    void namesFileFailures();
    void holdsHomeAndTemporaryFoldersToOneDisk();
    void limitsProcesses();
    void reportsUsage();
};

void LocalBackendFilesTest::writesAndReadsFiles_data()
{
    QTest::addColumn<int>("size");
    QTest::newRow("empty") << 0;
    QTest::newRow("20 KB") << 20'000;
    QTest::newRow("1 MB") << 1'000'000;
    QTest::newRow("20 MB") << 20'000'000;
}

void LocalBackendFilesTest::writesAndReadsFiles()
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

void LocalBackendFilesTest::listsFiles()
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

void LocalBackendFilesTest::namesFileFailures()
{
    const auto sandbox = create();
    QVERIFY(sandbox);

    auto missing = sandbox->readFile(u"missing"_s, 0, 10);
    auto readOnly = sandbox->writeFile({u"/usr/x"_s, "x", 0644, false});
    auto tooMuch = sandbox->readFile(u"missing"_s, 0, (9 << 20) + 1);

    QTRY_VERIFY(missing.isFinished() && readOnly.isFinished() && tooMuch.isFinished());
    QCOMPARE(missing.result().error().code, Code::NotFound);
    QCOMPARE(readOnly.result().error().code, Code::NotPermitted);
    QCOMPARE(tooMuch.result().error().code, Code::BadArgument);
}

void LocalBackendFilesTest::holdsHomeAndTemporaryFoldersToOneDisk()
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

void LocalBackendFilesTest::limitsProcesses()
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

void LocalBackendFilesTest::reportsUsage()
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

QTEST_GUILESS_MAIN(LocalBackendFilesTest)
#include "tst_localbackendfiles.moc"
