// SPDX-License-Identifier: GPL-3.0-or-later
#include "health/examination.h"

#include "base/future.h"

#include <QStandardPaths>
#include <QStorageInfo>

namespace sandtray::health {

using namespace Qt::StringLiterals;

namespace {
constexpr qint64 littleSpace = qint64(200) << 20;
}

Examination::Examination(const Subjects &subjects, QObject *parent)
    : QObject(parent)
    , m_subjects(subjects)
{
}

void Examination::start()
{
    auto *watcher = new QFutureWatcher<std::optional<sandbox::HostProblem>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        checkBoundary(watcher->result());
        checkLimits();
        checkInterpreters();
        checkFolders();
        checkDisplay();
        checkKeychain();
    });
    watcher->setFuture(m_subjects.backend.probe());
}

void Examination::checkBoundary(const std::optional<sandbox::HostProblem> &problem)
{
    if (problem)
        m_checks.append({u"sandbox"_s, Health::Problem,
            tr("No sandbox can be made, so nothing will run: %1").arg(problem->detail), problem->fix});
    else
        m_checks.append({u"sandbox"_s, Health::Ok, tr("bubblewrap and user namespaces work."), {}});
}

void Examination::checkLimits()
{
    if (m_subjects.limits)
        m_checks.append({u"limits"_s, Health::Ok, tr("Memory, processor, disk and process limits are enforced."), {}});
    else
        m_checks.append({u"limits"_s, Health::Warning,
            tr("Processor, disk, file and process limits are enforced. Memory is watched, not enforced: a program that "
               "takes more than its share is killed soon after. A user session of systemd with cgroup v2 would enforce "
               "it (%1).")
                .arg(m_subjects.limits.error().detail),
            {}});
}

void Examination::checkInterpreters()
{
    const std::array<std::pair<QString, QString>, 3> programs{
        {{u"bash"_s, u"bash"_s}, {u"python3"_s, u"python3"_s}, {u"node"_s, u"nodejs"_s}}};
    for (const auto &[program, package] : programs) {
        const bool found =
            !QStandardPaths::findExecutable(program, {u"/usr/bin"_s, u"/bin"_s, u"/usr/local/bin"_s}).isEmpty();
        m_checks.append({program, found ? Health::Ok : Health::Warning,
            found ? tr("%1 is installed.").arg(program)
                  : tr("%1 is missing: code that needs it will not run. Everything else works.").arg(program),
            found ? QString() : u"sudo apt install "_s + package});
    }
}

void Examination::checkFolders()
{
    if (const Result<> created = m_subjects.locations.create(); !created) {
        m_checks.append({u"folders"_s, Health::Problem,
            tr("A folder of Sandtray cannot be used: %1. Nothing runs without its ledger.").arg(created.error().detail),
            {}});
        return;
    }
    const qint64 available = QStorageInfo(m_subjects.locations.state).bytesAvailable();
    const bool enough = available > littleSpace;
    m_checks.append({u"folders"_s, enough ? Health::Ok : Health::Warning,
        enough ? tr("Settings and ledger can be written (%1).").arg(m_subjects.locations.state)
               : tr("Little disk space is left for ledger and output (%1).").arg(m_subjects.locations.state),
        {}});
}

void Examination::checkDisplay()
{
    const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    m_checks.append({u"display"_s, display ? Health::Ok : Health::Warning,
        display ? tr("A graphical session is there: requests are shown in a window.")
                : tr("No graphical session: only “sandtray --headless” and the commands work here."),
        {}});
}

void Examination::checkKeychain()
{
    onResult(m_subjects.keychain.read(u"state-file-key"_s), this, [this](const Result<Secret> &key) {
        if (key || key.error().code == Code::NotFound)
            m_checks.append({u"keychain"_s, Health::Ok, tr("The keychain answers."), {}});
        else if (key.error().code == Code::Locked)
            m_checks.append({u"keychain"_s, Health::Warning,
                tr("The keychain is locked. Named secrets and remembered permissions wait until it is unlocked; "
                   "everything else works."),
                {}});
        else
            m_checks.append({u"keychain"_s, Health::Warning,
                tr("No keychain service answers. Named secrets cannot be used, and remembered permissions are "
                   "protected by file permissions alone; everything else works."),
                u"sudo apt install gnome-keyring"_s});
        Q_EMIT finished(m_checks);
    });
}

}
