// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/peerprogram.h"

#include <QCoreApplication>
#include <QHash>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray::server;

namespace {

struct FakeTable final : ProcessTable {
    [[nodiscard]] std::optional<Process> process(qint64 pid) const override
    {
        const auto found = processes.constFind(pid);
        return found != processes.cend() ? std::optional(*found) : std::nullopt;
    }

    QHash<qint64, Process> processes;
};

/// Process 100 is the bridge; each entry is the parent of the one before.
FakeTable lineOf(const QList<QStringList> &ancestors)
{
    FakeTable table;
    qint64 pid = 100;
    table.processes.insert(pid, {pid + 1, u"/usr/bin/sandtray-mcp"_s, {u"sandtray-mcp"_s}, u"/home/u"_s});
    for (const QStringList &words : ancestors) {
        ++pid;
        table.processes.insert(pid, {pid + 1, words.constFirst(), words, u"/home/u"_s});
    }
    return table;
}

}

class TestPeerProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheClient_data();
    void findsTheClient();
    void takesAProgramThatConnectsItselfAsItIs();
    void endsInACircle();
    void stopsAtTheFirstProcess();
    void knowsAVanishedProcess();
    void readsThisSystem();
};

void TestPeerProgram::findsTheClient_data()
{
    QTest::addColumn<QList<QStringList>>("ancestors");
    QTest::addColumn<QString>("executable");
    QTest::addColumn<QString>("script");
    QTest::addColumn<qint64>("pid");
    const auto row = [](const char *name, const QList<QStringList> &ancestors, const QString &executable,
                         const QString &script,
                         qint64 pid) { QTest::newRow(name) << ancestors << executable << script << pid; };
    const QStringList claude{u"/opt/claude/claude"_s, u"-p"_s};
    const QStringList bash{u"/usr/bin/bash"_s, u"-c"_s, u"sandtray-mcp"_s};

    row("parent", {claude}, u"/opt/claude/claude"_s, {}, 101);
    row("behind a shell", {bash, claude}, u"/opt/claude/claude"_s, {}, 102);
    row("behind two shells", {bash, {u"/bin/dash"_s, u"x.sh"_s}, claude}, u"/opt/claude/claude"_s, {}, 103);
    row("behind env and timeout", {{u"/usr/bin/env"_s}, {u"/usr/bin/timeout"_s, u"9"_s}, claude},
        u"/opt/claude/claude"_s, {}, 103);
    row("node with a script", {{u"/usr/bin/node"_s, u"/opt/gemini/cli.js"_s, u"--yolo"_s}}, u"/usr/bin/node"_s,
        u"/opt/gemini/cli.js"_s, 101);
    row("node with options", {{u"/usr/bin/node"_s, u"--no-warnings"_s, u"-r"_s, u"x.js"_s, u"cli.js"_s}},
        u"/usr/bin/node"_s, u"/home/u/cli.js"_s, 101);
    row("relative script", {{u"/usr/bin/python3.11"_s, u"../a/agent.py"_s}}, u"/usr/bin/python3.11"_s,
        u"/home/a/agent.py"_s, 101);
    row("python module", {{u"/usr/bin/python3"_s, u"-m"_s, u"agent"_s}}, u"/usr/bin/python3"_s, u"agent"_s, 101);
    row("deno run", {{u"/usr/bin/deno"_s, u"run"_s, u"-A"_s, u"/a.ts"_s}}, u"/usr/bin/deno"_s, u"/a.ts"_s, 101);
    row("java", {{u"/usr/lib/jvm/bin/java"_s, u"-Xmx1g"_s, u"-jar"_s, u"/opt/ide.jar"_s}}, u"/usr/lib/jvm/bin/java"_s,
        u"/opt/ide.jar"_s, 101);
    row("inline code is no program", {{u"/usr/bin/python3"_s, u"-c"_s, u"import os"_s}, claude},
        u"/opt/claude/claude"_s, {}, 102);
    row("interactive interpreter", {{u"/usr/bin/node"_s}, claude}, u"/opt/claude/claude"_s, {}, 102);
    row("only shells: the bridge itself", {bash, bash}, u"/usr/bin/sandtray-mcp"_s, {}, 100);
}

void TestPeerProgram::findsTheClient()
{
    QFETCH(const QList<QStringList>, ancestors);
    QFETCH(const QString, executable);
    QFETCH(const QString, script);
    QFETCH(const qint64, pid);

    const PeerProgram program = programBehind(100, lineOf(ancestors));

    QCOMPARE(program.executable, executable);
    QCOMPARE(program.script, script);
    QCOMPARE(program.pid, pid);
}

void TestPeerProgram::takesAProgramThatConnectsItselfAsItIs()
{
    FakeTable table;
    table.processes.insert(7, {8, u"/opt/own-client"_s, {u"own-client"_s}, {}});
    table.processes.insert(8, {9, u"/usr/bin/gnome-terminal"_s, {}, {}});

    QCOMPARE(programBehind(7, table).executable, u"/opt/own-client"_s);
}

void TestPeerProgram::endsInACircle()
{
    FakeTable table;
    table.processes.insert(7, {8, u"/bin/sh"_s, {}, {}});
    table.processes.insert(8, {7, u"/bin/sh"_s, {}, {}});

    QCOMPARE(programBehind(7, table).executable, u"/bin/sh"_s);
}

void TestPeerProgram::stopsAtTheFirstProcess()
{
    FakeTable table;
    table.processes.insert(7, {1, u"/usr/bin/sandtray-mcp"_s, {}, {}});
    table.processes.insert(1, {0, u"/usr/lib/systemd/systemd"_s, {}, {}});

    QCOMPARE(programBehind(7, table).executable, u"/usr/bin/sandtray-mcp"_s);
}

void TestPeerProgram::knowsAVanishedProcess()
{
    const PeerProgram program = programBehind(7, FakeTable());

    QVERIFY(program.executable.isEmpty());
    QCOMPARE(program.pid, 7);
}

void TestPeerProgram::readsThisSystem()
{
    const ProcTable table;

    const auto own = table.process(QCoreApplication::applicationPid());

    QVERIFY(own);
    QCOMPARE(own->executable, QCoreApplication::applicationFilePath());
    QCOMPARE(own->arguments, QCoreApplication::arguments());
    QVERIFY(own->parent > 1);
    QVERIFY(own->workingDirectory.startsWith(u'/'));
    QVERIFY(!table.process(1 << 30));
}

QTEST_GUILESS_MAIN(TestPeerProgram)
#include "tst_peerprogram.moc"
