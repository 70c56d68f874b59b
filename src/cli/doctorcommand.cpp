// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/doctorcommand.h"

#include "base/future.h"
#include "cli/console.h"
#include "cli/controlclient.h"
#include "credentials/keychainstore.h"

#include <QJsonDocument>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

using health::Health;
using health::HealthCheck;

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
    onResult(
        m_backend.enforceLimits(sandbox::defaultBudget()), this, [this](const Result<> &limits) { examine(limits); });
}

void DoctorCommand::examine(const Result<> &limits)
{
    auto *examination = new health::Examination({m_backend, limits, m_locations, *m_keychain}, this);
    connect(examination, &health::Examination::finished, this, &DoctorCommand::checkApplication);
    examination->start();
}

void DoctorCommand::checkApplication(const QList<HealthCheck> &checks)
{
    onResult(askApplication(m_locations.runtime + u"/control.sock"_s, u"list"_s), this,
        [this, checks](const Result<QJsonValue> &answer) {
            show(checks
                + QList<HealthCheck>{{u"application"_s, Health::Ok,
                    answer ? tr("Sandtray is running.")
                           : tr("Sandtray is not running; the bridge starts it when a client calls."),
                    {}}});
        });
}

void DoctorCommand::show(const QList<HealthCheck> &checks)
{
    bool hasProblem = false;
    for (const HealthCheck &check : checks) {
        hasProblem = hasProblem || check.health == Health::Problem;
        if (m_options.json)
            continue;
        static const QHash<Health, QString> marks{{Health::Ok, u"✓"_s}, {Health::Warning, u"!"_s}, {Health::Problem, u"✗"_s}};
        print(marks.value(check.health) + u' ' + check.text);
        if (!check.fix.isEmpty())
            print(u"    "_s + check.fix);
    }
    if (m_options.json)
        print(QString::fromUtf8(QJsonDocument(toJson(checks)).toJson()));
    Q_EMIT finished(hasProblem ? 1 : 0);
}

}
