// SPDX-License-Identifier: GPL-3.0-or-later
#include "backendtest.h"

#include "sandbox/outputspool.h"

#include <QDir>
#include <QFile>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

void BackendTest::init()
{
    m_config = {};
    m_config.agentPath = QStringLiteral(SANDTRAY_AGENT);
    m_config.spoolFolder = m_folder.filePath(u"spool"_s);
    m_config.spares = 0;
    m_backend = std::make_unique<LocalBackend>(m_config, m_clock);
}

void BackendTest::cleanup()
{
    m_backend.reset();
    QTRY_COMPARE(childrenOf(QCoreApplication::applicationPid()), QList<qint64>());
    QTest::qWait(20); // the sandboxes hear of it and go; after the last test no loop would let them
}

SandboxSpec BackendTest::defaultSpec()
{
    SandboxSpec spec;
    spec.id = SandboxId::generate();
    return spec;
}

RunSpec BackendTest::bash(const QString &command)
{
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {u"bash"_s, u"-c"_s, command};
    return spec;
}

std::shared_ptr<Sandbox> BackendTest::create(const SandboxSpec &spec)
{
    const auto made = await(m_backend->create(spec));
    if (!made)
        qInfo().noquote() << made.error().detail;
    return made.value_or(nullptr);
}

Run *BackendTest::finish(Sandbox &sandbox, const RunSpec &spec)
{
    const auto run = sandbox.start(spec);
    if (!run || !awaitEnd(**run))
        return nullptr;
    return *run;
}

void BackendTest::destroy(const std::shared_ptr<Sandbox> &sandbox)
{
    QVERIFY(await(sandbox->destroy(EndReason::Killed)));
}

bool BackendTest::awaitEnd(Run &run)
{
    QSignalSpy finished(&run, &Run::finished);
    return !run.isRunning() || finished.wait(patience);
}

QByteArray BackendTest::outputOf(const Run &run, Stream stream)
{
    return run.spool(stream).read(0, 1 << 20).bytes;
}

QStringList BackendTest::processesWith(const QByteArray &word)
{
    QStringList found;
    for (const QString &pid : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        QFile cmdline(u"/proc/%1/cmdline"_s.arg(pid));
        if (cmdline.open(QIODevice::ReadOnly) && cmdline.readAll().contains(word))
            found += pid;
    }
    return found;
}

bool BackendTest::awaitProcesses(const QByteArray &word, qsizetype count)
{
    return QTest::qWaitFor([&] { return processesWith(word).size() == count; });
}

QList<qint64> BackendTest::childrenOf(qint64 parent)
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

qint64 BackendTest::residentKilobytes()
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

QByteArray BackendTest::noise(qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    quint32 state = 1;
    for (char &byte : bytes)
        byte = char((state = state * 1664525 + 1013904223) >> 24);
    return bytes;
}
