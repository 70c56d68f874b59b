// SPDX-License-Identifier: GPL-3.0-or-later
#include "health/healthreport.h"

#include <QCoreApplication>
#include <QSysInfo>

namespace sandtray::health {

using namespace Qt::StringLiterals;

namespace {

QString variable(const char *name)
{
    return qEnvironmentVariable(name, u"-"_s);
}

}

QString healthReport(const QList<HealthCheck> &checks, const QString &home)
{
    QStringList lines{
        u"Sandtray %1, Qt %2"_s.arg(QCoreApplication::applicationVersion(), QLatin1StringView(qVersion())),
        u"%1, %2 %3, %4"_s.arg(QSysInfo::prettyProductName(), QSysInfo::kernelType(), QSysInfo::kernelVersion(),
            QSysInfo::currentCpuArchitecture()),
        u"desktop %1, session %2"_s.arg(variable("XDG_CURRENT_DESKTOP"), variable("XDG_SESSION_TYPE"))};
    for (const HealthCheck &check : checks)
        lines.append(u"%1: %2: %3"_s.arg(check.name, healthName(check.health), check.text));
    QString report = lines.join(u'\n') + u'\n';
    return home.isEmpty() ? report : report.replace(home, u"~"_s);
}

}
