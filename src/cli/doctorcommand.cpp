// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/doctorcommand.h"

#include "base/future.h"
#include "cli/console.h"
#include "cli/controlclient.h"
#include "credentials/keychainstore.h"

#include <QJsonDocument>
#include <QStandardPaths>
#include <QStorageInfo>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {
constexpr qint64 littleSpace = qint64(200) << 20;
}

DoctorCommand::DoctorCommand(const settings::Locations &locations, const Options &options)
    : m_locations(locations)
    , m_options(options)
    , m_backend(options.backend, m_clock)
    , m_keychain(std::make_unique<credentials::KeychainStore>())
{
}

DoctorCommand::~DoctorCommand() = default;

void DoctorCommand::start()
{
    onResult(m_backend.enforceLimits(sandbox::defaultBudget()), this, [this](const Result<> &enforced) {
        m_limits = enforced;
        probe();
    });
}

void DoctorCommand::probe()
{
    m_backend.probe().then(this, [this](const std::optional<sandbox::HostProblem> &problem) {
        checkBoundary(problem);
        checkLimits();
        checkInterpreters();
        checkFolders();
        checkDisplay();
        checkKeychain();
    });
}

void DoctorCommand::checkBoundary(const std::optional<sandbox::HostProblem> &problem)
{
    if (problem)
        m_checks.append({u"sandbox"_s, Health::Problem,
            tr("No sandbox can be made, so nothing will run: %1").arg(problem->detail), problem->fix});
    else
        m_checks.append({u"sandbox"_s, Health::Ok, tr("bubblewrap and user namespaces work."), {}});
}

void DoctorCommand::checkLimits()
{
    if (m_limits)
        m_checks.append({u"limits"_s, Health::Ok, tr("Memory, processor, disk and process limits are enforced."), {}});
    else
        m_checks.append({u"limits"_s, Health::Warning,
            tr("Processor, disk, file and process limits are enforced. Memory is watched, not enforced: a program that takes more than its share is killed soon after. A user session of systemd with cgroup v2 would enforce it (%1).")
                .arg(m_limits.error().detail),
            {}});
}

void DoctorCommand::checkInterpreters()
{
    const std::array<std::pair<QString, QString>, 3> programs{
        {{u"bash"_s, u"bash"_s}, {u"python3"_s, u"python3"_s}, {u"node"_s, u"nodejs"_s}}};
    for (const auto &[program, package] : programs) {
        const bool found = !QStandardPaths::findExecutable(program, {u"/usr/bin"_s, u"/bin"_s, u"/usr/local/bin"_s}).isEmpty();
        m_checks.append({program, found ? Health::Ok : Health::Warning,
            found ? tr("%1 is installed.").arg(program)
                  : tr("%1 is missing: code that needs it will not run. Everything else works.").arg(program),
            found ? QString() : u"sudo apt install "_s + package});
    }
}

void DoctorCommand::checkFolders()
{
    if (const Result<> created = m_locations.create(); !created) {
        m_checks.append({u"folders"_s, Health::Problem,
            tr("A folder of Sandtray cannot be used: %1. Nothing runs without its ledger.").arg(created.error().detail),
            {}});
        return;
    }
    const qint64 available = QStorageInfo(m_locations.state).bytesAvailable();
    const bool enough = available > littleSpace;
    m_checks.append({u"folders"_s, enough ? Health::Ok : Health::Warning,
        enough ? tr("Settings and ledger can be written (%1).").arg(m_locations.state)
               : tr("Little disk space is left for ledger and output (%1).").arg(m_locations.state),
        {}});
}

void DoctorCommand::checkDisplay()
{
    const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    m_checks.append({u"display"_s, display ? Health::Ok : Health::Warning,
        display ? tr("A graphical session is there: requests are shown in a window.")
                : tr("No graphical session: only “sandtray --headless” and the commands work here."),
        {}});
}

void DoctorCommand::checkKeychain()
{
    m_keychain->read(u"state-file-key"_s).then(this, [this](const Result<Secret> &key) {
        if (key || key.error().code == Code::NotFound)
            m_checks.append({u"keychain"_s, Health::Ok, tr("The keychain answers."), {}});
        else if (key.error().code == Code::Locked)
            m_checks.append({u"keychain"_s, Health::Warning,
                tr("The keychain is locked. Named secrets and remembered permissions wait until it is unlocked; everything else works."),
                {}});
        else
            m_checks.append({u"keychain"_s, Health::Warning,
                tr("No keychain service answers. Named secrets cannot be used, and remembered permissions are protected by file permissions alone; everything else works."),
                u"sudo apt install gnome-keyring"_s});
        checkApplication();
    });
}

void DoctorCommand::checkApplication()
{
    askApplication(m_locations.runtime + u"/control.sock"_s, u"list"_s).then(this, [this](const Result<QJsonValue> &answer) {
        m_checks.append({u"application"_s, Health::Ok,
            answer ? tr("Sandtray is running.") : tr("Sandtray is not running; the bridge starts it when a client calls."), {}});
        show();
    });
}

void DoctorCommand::show()
{
    bool hasProblem = false;
    for (const HealthCheck &check : m_checks) {
        hasProblem = hasProblem || check.health == Health::Problem;
        if (m_options.json)
            continue;
        static const QHash<Health, QString> marks{{Health::Ok, u"✓"_s}, {Health::Warning, u"!"_s}, {Health::Problem, u"✗"_s}};
        print(marks.value(check.health) + u' ' + check.text);
        if (!check.fix.isEmpty())
            print(u"    "_s + check.fix);
    }
    if (m_options.json)
        print(QString::fromUtf8(QJsonDocument(toJson(m_checks)).toJson()));
    Q_EMIT finished(hasProblem ? 1 : 0);
}

}
