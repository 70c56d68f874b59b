// SPDX-License-Identifier: GPL-3.0-or-later
#include "health/healthcheck.h"

#include <QJsonObject>

namespace sandtray::health {

using namespace Qt::StringLiterals;

QString healthName(Health health)
{
    switch (health) {
    case Health::Ok:
        return u"ok"_s;
    case Health::Warning:
        return u"warning"_s;
    case Health::Problem:
        return u"problem"_s;
    }
    return {};
}

QJsonArray toJson(const QList<HealthCheck> &checks)
{
    QJsonArray rows;
    for (const HealthCheck &check : checks)
        rows.append(QJsonObject{{u"name"_s, check.name}, {u"status"_s, healthName(check.health)},
            {u"text"_s, check.text}, {u"fix"_s, check.fix}});
    return rows;
}

}
