// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandboxprocess.h"

#include "sandbox/log.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>
#include <QProcessEnvironment>
#include <QTimer>

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <csignal>
#include <cstdlib>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype complaintLimit = 8 * 1024;
constexpr qsizetype statusLimit = 4 * 1024;

/// Runs between fork and exec: system calls that are safe there, and nothing else. Every descriptor but the listed ones
/// closes at exec; closing them here would take away the one by which QProcess learns of a failed exec. A step that
/// fails ends it: bwrap must not start with a descriptor of ours too many.
void setUpChild(int channel, int group, const std::vector<int> &passed)
{
    constexpr rlimit none{0, 0};
    bool done = group < 0 || ::write(group, "0", 1) == 1;
    done = done && ::dup2(channel, STDIN_FILENO) >= 0 && ::dup2(channel, STDOUT_FILENO) >= 0
        && ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC) == 0 && ::setrlimit(RLIMIT_CORE, &none) == 0;
    for (const int fd : passed)
        done = done && ::fcntl(fd, F_SETFD, 0) == 0;
    if (done)
        return;
    constexpr char complaint[] = "its group cannot be joined, or descriptors cannot be closed (Linux 5.11 or newer is needed)\n";
    static_cast<void>(!::write(STDERR_FILENO, complaint, sizeof complaint - 1));
    ::_exit(EXIT_FAILURE);
}

/// Process number that bwrap reports, once it has; it is the first document on the status pipe.
qint64 childPid(const QByteArray &status)
{
    const qsizetype end = status.indexOf('\n');
    if (end < 0)
        return 0;
    return QJsonDocument::fromJson(status.first(end)).object().value("child-pid"_L1).toInteger();
}

/// Keeps killed processes until they have been reaped; those of the last moment are awaited with the application's end.
class Reaper final : public QObject {
public:
    static void take(std::unique_ptr<QProcess> killed)
    {
        static QPointer<Reaper> reaper;
        if (!reaper)
            reaper = new Reaper;
        QProcess *process = killed.release();
        process->setParent(reaper);
        connect(process, &QProcess::finished, process, &QObject::deleteLater);
    }

    ~Reaper() override
    {
        const auto left = findChildren<QProcess *>();
        for (QProcess *process : left)
            process->waitForFinished();
    }

private:
    Reaper()
        : QObject(QCoreApplication::instance())
    {
    }
};

}

SandboxProcess::SandboxProcess(BwrapCommand command, QObject *parent)
    : QObject(parent)
    , m_bwrap(std::make_unique<QProcess>())
    , m_status(std::move(command.status))
{
    connect(m_bwrap.get(), &QProcess::readyReadStandardError, this, &SandboxProcess::readComplaint);
    connect(m_bwrap.get(), &QProcess::finished, this, &SandboxProcess::bwrapFinished);
    connect(m_bwrap.get(), &QProcess::errorOccurred, this, &SandboxProcess::bwrapFailed);
    m_statusNotifier = std::make_unique<QSocketNotifier>(m_status.get(), QSocketNotifier::Read);
    connect(m_statusNotifier.get(), &QSocketNotifier::activated, this, &SandboxProcess::identify);
    prepareChild(command);
    m_bwrap->start(QIODevice::ReadOnly);
}

/// A QProcess that is destroyed waits for its program. This one is killed and goes when it has been reaped.
SandboxProcess::~SandboxProcess()
{
    m_bwrap->disconnect(this);
    if (m_bwrapEnded)
        return;
    kill();
    Reaper::take(std::move(m_bwrap));
}

void SandboxProcess::prepareChild(const BwrapCommand &command)
{
    QProcessEnvironment onlyPath;
    onlyPath.insert(u"PATH"_s, u"/usr/bin:/bin"_s);
    m_bwrap->setProcessEnvironment(onlyPath);
    m_bwrap->setProgram(command.program);
    m_bwrap->setArguments(command.arguments);
    m_bwrap->setStandardInputFile(QProcess::nullDevice());
    m_bwrap->setStandardOutputFile(QProcess::nullDevice());
    std::vector<int> passed;
    for (const UniqueFd &fd : command.passed)
        passed.push_back(fd.get());
    m_bwrap->setChildProcessModifier(
        [channel = command.agentEnd.get(), group = command.group.get(), passed = std::move(passed)] {
            setUpChild(channel, group, passed);
        });
}

bool SandboxProcess::confine(const CpuShare &cpus) const
{
    return m_inner.isValid() && cpus.confine(pid_t(m_innerPid));
}

bool SandboxProcess::identify()
{
    if (m_inner.isValid() || !readStatus())
        return m_inner.isValid();
    const qint64 pid = childPid(m_statusText);
    UniqueFd inner(int(::syscall(SYS_pidfd_open, pid, 0)));
    if (!inner.isValid() || !isChildOfBwrap(pid))
        return false;
    m_inner = std::move(inner);
    m_innerPid = pid;
    m_innerNotifier = std::make_unique<QSocketNotifier>(m_inner.get(), QSocketNotifier::Read);
    connect(m_innerNotifier.get(), &QSocketNotifier::activated, this, &SandboxProcess::innerFinished);
    return true;
}

/// Whether bwrap has named process 1.
bool SandboxProcess::readStatus()
{
    char piece[512];
    const ssize_t got = ::read(m_status.get(), piece, sizeof piece);
    if (got > 0)
        m_statusText.append(piece, got);
    const bool isNamed = childPid(m_statusText) > 0;
    const bool isOver = got == 0 || m_statusText.size() > statusLimit;
    if (isNamed || isOver)
        m_statusNotifier->setEnabled(false);
    return isNamed;
}

/// The number was bwrap's child when the pidfd was taken: bwrap lives or is unreaped, so it was not given to another.
bool SandboxProcess::isChildOfBwrap(qint64 pid) const
{
    QFile status(u"/proc/%1/status"_s.arg(pid));
    if (m_bwrapEnded || !status.open(QIODevice::ReadOnly))
        return false;
    const QByteArray line = "\nPPid:\t" + QByteArray::number(m_bwrap->processId()) + '\n';
    return status.readAll().contains(line);
}

void SandboxProcess::kill()
{
    if (!m_bwrapEnded)
        identify();
    if (m_inner.isValid())
        ::syscall(SYS_pidfd_send_signal, m_inner.get(), SIGKILL, nullptr, 0);
    m_bwrap->kill();
}

void SandboxProcess::readComplaint()
{
    const QByteArray text = m_bwrap->readAllStandardError();
    m_complaint += text.first(qMin(text.size(), complaintLimit - m_complaint.size()));
}

void SandboxProcess::bwrapFinished()
{
    readComplaint();
    identify(); // tells whether there was anything to wait for
    m_bwrapEnded = true;
    announceWhenGone();
}

void SandboxProcess::bwrapFailed(QProcess::ProcessError error)
{
    if (error != QProcess::FailedToStart)
        return;
    m_failedToStart = true;
    m_complaint = m_bwrap->errorString().toUtf8();
    m_bwrapEnded = true;
    // QProcess says so from within start(), before anyone can have connected to gone().
    QTimer::singleShot(0, this, &SandboxProcess::announceWhenGone);
}

void SandboxProcess::innerFinished()
{
    m_innerNotifier->setEnabled(false);
    m_innerEnded = true;
    announceWhenGone();
}

/// Without a pidfd there is nothing to wait for: bwrap has reaped process 1, or it ended before it let the agent go.
void SandboxProcess::announceWhenGone()
{
    if (m_gone || !m_bwrapEnded || (m_inner.isValid() && !m_innerEnded))
        return;
    m_gone = true;
    Q_EMIT gone();
}

}
