// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QList>
#include <QString>

namespace sandtray::health {

enum class Health { Ok, Warning, Problem };

/// One prerequisite, as `sandtray doctor` and the window show it.
struct HealthCheck {
    QString name; ///< stable word for programs: bubblewrap, keychain ...
    Health health = Health::Ok;
    QString text; ///< for a person: what was found and what it means
    QString fix; ///< the command that helps; empty when there is none or nothing to do
};

[[nodiscard]] QString healthName(Health health);
[[nodiscard]] QJsonArray toJson(const QList<HealthCheck> &checks);

}
