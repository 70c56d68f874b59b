// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <cerrno>

using namespace sandtray;

namespace {

constexpr std::uint64_t everything = 1 << 30;

}

/// Reading, writing and listing, in a tree that hostile code owns.
class TestAgentFiles : public agent::AgentTest {
    Q_OBJECT

private:
    struct Content {
        QByteArray bytes;
        std::optional<wire::FileEnd> end;
        int failure = 0;
    };
    Content read(const std::string &path, std::uint64_t offset = 0, std::uint64_t length = everything);
    /// The size of the file, or minus an errno.
    qint64 write(wire::WriteFile request, const std::string &bytes);
    QByteArrayList list(const std::string &path, std::uint32_t depth, std::uint32_t maximum = 1000);
    bool m_truncated = false; // of the last list()

private Q_SLOTS:
    void readsWhatItWrote();
    void readsAPart();
    void makesParentFoldersAndSetsTheMode();
    void replacesAFileAsAWhole();
    void appendsAndMakesWhatIsMissing();
    void writesWhereALinkPoints();
    void reachesAbsolutePathsAndNamesThatAreNoText();
    void leavesNothingOfAWriteThatDoesNotFit();
    void refusesWhatIsNoRegularFile_data();
    void refusesWhatIsNoRegularFile();
    void refusesProcfs_data();
    void refusesProcfs();
    void refusesBadPaths_data();
    void refusesBadPaths();
    void listsInOrder();
    void listsWithoutFollowingLinks();
    void listsToTheDepthAsked();
    void listsNoMoreThanAsked();
    void listsAHugeFolder();
    void refusesToListWhatIsNoFolder();
};

TestAgentFiles::Content TestAgentFiles::read(const std::string &path, std::uint64_t offset, std::uint64_t length)
{
    const wire::Call call = agent().newCall();
    agent().send(wire::ReadFile{call, path, offset, length});
    Content content;
    for (;;) {
        const auto message = agent().awaitOneOf<wire::FileChunk, wire::FileEnd, wire::Failed>(call);
        if (!message)
            return content;
        if (const auto *chunk = std::get_if<wire::FileChunk>(&*message)) {
            content.bytes += QByteArray::fromStdString(chunk->bytes);
            continue;
        }
        if (const auto *end = std::get_if<wire::FileEnd>(&*message))
            content.end = *end;
        else
            content.failure = std::get<wire::Failed>(*message).number;
        return content;
    }
}

qint64 TestAgentFiles::write(wire::WriteFile request, const std::string &bytes)
{
    request.call = agent().newCall();
    agent().send(request);
    for (std::size_t at = 0; at < bytes.size(); at += wire::maximumChunk)
        agent().send(wire::WriteChunk{request.call, bytes.substr(at, wire::maximumChunk)});
    agent().send(wire::WriteEnd{request.call});
    const auto answer = agent().awaitOneOf<wire::Written, wire::Failed>(request.call);
    if (!answer)
        return -ETIMEDOUT;
    if (const auto *failed = std::get_if<wire::Failed>(&*answer))
        return -failed->number;
    return qint64(std::get<wire::Written>(*answer).size);
}

/// "path kind" of each entry, or the errno.
QByteArrayList TestAgentFiles::list(const std::string &path, std::uint32_t depth, std::uint32_t maximum)
{
    const wire::Call call = agent().newCall();
    agent().send(wire::ListFiles{call, path, depth, maximum});
    QByteArrayList entries;
    for (;;) {
        const auto message = agent().awaitOneOf<wire::Entries, wire::Failed>(call);
        if (!message)
            return {"nothing came"};
        if (const auto *failed = std::get_if<wire::Failed>(&*message))
            return {QByteArray::number(failed->number)};
        const auto &part = std::get<wire::Entries>(*message);
        for (const wire::Entry &entry : part.entries)
            entries.append(QByteArray::fromStdString(entry.path) + ' ' + "?fdlo"[int(entry.kind)]);
        m_truncated = part.truncated;
        if (part.last)
            return entries;
    }
}

void TestAgentFiles::readsWhatItWrote()
{
    std::string content;
    for (int i = 0; i < 1'000'000; ++i)
        content.push_back(static_cast<char>(i * 7 % 251));

    QCOMPARE(write({0, "large", 0644, false}, content), qint64(content.size()));
    const Content back = read("large");
    QVERIFY(back.end);
    QCOMPARE(back.end->size, std::uint64_t(content.size()));
    QCOMPARE(back.bytes, QByteArray::fromStdString(content));
    QCOMPARE(write({0, "empty", 0644, false}, {}), 0);
    QCOMPARE(read("empty").bytes, "");
}

void TestAgentFiles::readsAPart()
{
    write({0, "file", 0644, false}, "0123456789");

    QCOMPARE(read("file", 2, 3).bytes, "234");
    QCOMPARE(read("file", 8, 100).bytes, "89");
    QCOMPARE(read("file", 0, 0).bytes, "");
    QCOMPARE(read("file", 1000, 10).bytes, "");
    QCOMPARE(read("file", 1000, 10).end->size, std::uint64_t(10));
    QCOMPARE(read("file", ~0ULL, 1).failure, EINVAL);
    QCOMPARE(read("file", 1, ~0ULL).failure, EINVAL);
}

void TestAgentFiles::makesParentFoldersAndSetsTheMode()
{
    QCOMPARE(write({0, "a/b//c/./d/run.sh", 0750, false}, "#!"), 2);

    QCOMPARE(runShell("stat -c '%a' a a/b/c/d a/b/c/d/run.sh").output, "755\n755\n750\n");
    QCOMPARE(read("a/b/c/d/run.sh").end->mode, 0750U);
    write({0, "run.sh", 04755, false}, "#!");
    QCOMPARE(read("run.sh").end->mode, 0755U);
}

void TestAgentFiles::replacesAFileAsAWhole()
{
    write({0, "file", 0600, false}, "old content");
    const wire::Call call = agent().newCall();
    agent().send(wire::WriteFile{call, "file", 0644, false});
    agent().send(wire::WriteChunk{call, "new"});
    QCOMPARE(read("file").bytes, "old content");
    agent().send(wire::WriteEnd{call});

    QVERIFY(agent().await<wire::Written>(call));
    QCOMPARE(read("file").bytes, "new");
    QCOMPARE(read("file").end->mode, 0644U);
    QCOMPARE(list(".", 1), QByteArrayList({"file f"}));
}

void TestAgentFiles::appendsAndMakesWhatIsMissing()
{
    QCOMPARE(write({0, "log/file", 0640, true}, "one "), 4);
    QCOMPARE(write({0, "log/file", 0600, true}, "two"), 7);

    QCOMPARE(read("log/file").bytes, "one two");
    QCOMPARE(read("log/file").end->mode, 0640U);
}

void TestAgentFiles::writesWhereALinkPoints()
{
    runShell("mkdir real; echo old > real/file; ln -s real/file link; ln -s link second; ln -s new/name dangling; "
             "ln -s loop loop");

    QCOMPARE(write({0, "second", 0644, false}, "new"), 3);
    QCOMPARE(write({0, "dangling", 0644, true}, "made"), 4);
    QCOMPARE(write({0, "loop", 0644, false}, "x"), -ELOOP);
    QCOMPARE(read("real/file").bytes, "new");
    QCOMPARE(read("new/name").bytes, "made");
    QCOMPARE(runShell("readlink second link dangling").output, "link\nreal/file\nnew/name\n");
}

void TestAgentFiles::reachesAbsolutePathsAndNamesThatAreNoText()
{
    const std::string name = "/tmp/\xff\xfe \n\x01";

    QCOMPARE(write({0, name, 0644, false}, "bytes"), 5);
    QCOMPARE(read(name).bytes, "bytes");
    QCOMPARE(list("/tmp", 1), QByteArrayList({"\xff\xfe \n\x01 f"}));
}

void TestAgentFiles::leavesNothingOfAWriteThatDoesNotFit()
{
    const std::string tooMuch(std::size_t(agent::AgentProcess::diskBytes) + 1, 'x');

    QCOMPARE(write({0, "huge", 0644, false}, tooMuch), -ENOSPC);
    QCOMPARE(list(".", 1), QByteArrayList());
    QCOMPARE(write({0, "small", 0644, false}, "fits again"), 10);
    QCOMPARE(write({0, "/usr/file", 0644, false}, "x"), -EROFS);
}

void TestAgentFiles::refusesWhatIsNoRegularFile_data()
{
    QTest::addColumn<QByteArray>("make");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("readFailure");
    QTest::addColumn<int>("writeFailure");
    QTest::newRow("fifo") << QByteArray("mkfifo it") << QByteArray("it") << EINVAL << EINVAL;
    QTest::newRow("link to a fifo") << QByteArray("mkfifo f; ln -s f it") << QByteArray("it") << EINVAL << EINVAL;
    QTest::newRow("fifo with a writer") << QByteArray("mkfifo it; (cat /dev/zero > it &)") << QByteArray("it") << EINVAL
                                        << EINVAL;
    QTest::newRow("folder") << QByteArray("mkdir it") << QByteArray("it") << EISDIR << EISDIR;
    QTest::newRow("device") << QByteArray("true") << QByteArray("/dev/zero") << EINVAL << EINVAL;
    QTest::newRow("terminal") << QByteArray("true") << QByteArray("/dev/tty") << ENXIO << EINVAL;
    QTest::newRow("socket") << QByteArray("python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"it\")'")
                            << QByteArray("it") << ENXIO << EINVAL;
}

void TestAgentFiles::refusesWhatIsNoRegularFile()
{
    QFETCH(const QByteArray, make);
    QFETCH(const QByteArray, path);
    QFETCH(const int, readFailure);
    QFETCH(const int, writeFailure);
    QVERIFY(runShell(make.toStdString()).exited);

    QCOMPARE(read(path.toStdString()).failure, readFailure);
    QCOMPARE(write({0, path.toStdString(), 0644, false}, "x"), -writeFailure);
    QCOMPARE(write({0, path.toStdString(), 0644, true}, "x"), -writeFailure);
}

void TestAgentFiles::refusesProcfs_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("own memory") << QByteArray("/proc/self/mem");
    QTest::newRow("own environment") << QByteArray("/proc/1/environ");
    QTest::newRow("by a link") << QByteArray("to-maps");
    QTest::newRow("by a link to the folder") << QByteArray("to-self/maps");
    QTest::newRow("version") << QByteArray("/proc/version");
    QTest::newRow("open socket") << QByteArray("/proc/self/fd/3");
    QTest::newRow("through a root link") << QByteArray("/proc/self/root/home/sandbox/plain");
    QTest::newRow("through a folder link") << QByteArray("/proc/self/cwd/home/sandbox/plain");
}

void TestAgentFiles::refusesProcfs()
{
    QFETCH(const QByteArray, path);
    runShell("echo text > plain; ln -s /proc/self/maps to-maps; ln -s /proc/self to-self");

    const Content content = read(path.toStdString());
    QVERIFY2(content.failure == EACCES || content.failure == ELOOP, QByteArray::number(content.failure).constData());
    QCOMPARE(content.bytes, "");
    QVERIFY(write({0, path.toStdString(), 0644, false}, "x") < 0);
    QVERIFY(write({0, path.toStdString(), 0644, true}, "x") < 0);
    QCOMPARE(read("plain").bytes, "text\n");
}

void TestAgentFiles::refusesBadPaths_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("readFailure");
    QTest::addColumn<int>("writeFailure");
    QTest::newRow("empty") << QByteArray() << EINVAL << EINVAL;
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << EINVAL << EINVAL;
    QTest::newRow("too long") << QByteArray(5000, 'a') << ENAMETOOLONG << ENAMETOOLONG;
    QTest::newRow("long name") << QByteArray(300, 'a') << ENAMETOOLONG << ENAMETOOLONG;
    QTest::newRow("the home folder") << QByteArray(".") << EISDIR << EISDIR;
    QTest::newRow("the parent") << QByteArray("..") << EISDIR << EISDIR;
    QTest::newRow("root") << QByteArray("/") << EISDIR << EISDIR;
    QTest::newRow("slash at the end") << QByteArray("plain/") << ENOTDIR << ENOTDIR;
    QTest::newRow("file as a folder") << QByteArray("plain/a") << ENOTDIR << ENOTDIR;
}

void TestAgentFiles::refusesBadPaths()
{
    QFETCH(const QByteArray, path);
    QFETCH(const int, readFailure);
    QFETCH(const int, writeFailure);
    write({0, "plain", 0644, false}, "x");

    QCOMPARE(read(path.toStdString()).failure, readFailure);
    QCOMPARE(write({0, path.toStdString(), 0644, false}, "x"), -writeFailure);
}

void TestAgentFiles::listsInOrder()
{
    runShell("mkdir b; touch b/z b/a c a .hidden $'\\xff'; mkfifo d");

    QCOMPARE(list(".", 2), QByteArrayList({".hidden f", "a f", "b d", "b/a f", "b/z f", "c f", "d o", "\xff f"}));
}

void TestAgentFiles::listsWithoutFollowingLinks()
{
    runShell("mkdir real; touch real/file; ln -s real folder; ln -s / root; ln -s missing dangling");

    QCOMPARE(list(".", 5), QByteArrayList({"dangling l", "folder l", "real d", "real/file f", "root l"}));
    QCOMPARE(list("folder", 1), QByteArrayList({"file f"}));
}

void TestAgentFiles::listsToTheDepthAsked()
{
    runShell("p=.; for i in $(seq 1 20); do p=$p/d; done; mkdir -p $p");

    QCOMPARE(list(".", 1).size(), 1);
    QCOMPARE(list(".", 3).size(), 3);
    QCOMPARE(list(".", 100).size(), 16);
    QCOMPARE(list(".", 0), QByteArrayList({QByteArray::number(EINVAL)}));
}

void TestAgentFiles::listsNoMoreThanAsked()
{
    runShell("touch a b c d e");

    QCOMPARE(list(".", 1, 5).size(), 5);
    QVERIFY(!m_truncated);
    QCOMPARE(list(".", 1, 3), QByteArrayList({"a f", "b f", "c f"}));
    QVERIFY(m_truncated);
}

void TestAgentFiles::listsAHugeFolder()
{
    QVERIFY(runShell("mkdir many; cd many; seq -f 'n%06g' 1 20000 | xargs touch").exited);

    const QByteArrayList entries = list("many", 1, 100'000);
    QCOMPARE(entries.size(), 4096);
    QVERIFY(m_truncated);
    QCOMPARE(entries.constFirst(), "n000001 f");
    QCOMPARE(entries.constLast(), "n004096 f");
}

void TestAgentFiles::refusesToListWhatIsNoFolder()
{
    runShell("touch file; mkfifo fifo");

    QCOMPARE(list("file", 1), QByteArrayList({QByteArray::number(ENOTDIR)}));
    QCOMPARE(list("fifo", 1), QByteArrayList({QByteArray::number(ENOTDIR)}));
    QCOMPARE(list("missing", 1), QByteArrayList({QByteArray::number(ENOENT)}));
    QCOMPARE(list("/proc", 1), QByteArrayList({QByteArray::number(EACCES)}));
}

QTEST_APPLESS_MAIN(TestAgentFiles)
#include "tst_agentfiles.moc"
