// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/secretstore.h"
#include "health/healthcheck.h"
#include "sandbox/sandboxbackend.h"
#include "settings/locations.h"

#include <QObject>

namespace sandtray::health {

/// Looks at everything that Sandtray needs on this computer, once. Main thread; what it looks at outlives it.
class Examination : public QObject {
    Q_OBJECT

public:
    struct Subjects {
        sandbox::SandboxBackend &backend;
        Result<> limits; ///< whether the kernel holds all limits, or why not
        settings::Locations locations;
        credentials::SecretStore &keychain;
    };

    explicit Examination(const Subjects &subjects, QObject *parent = nullptr);

    /// A locked keychain may ask to be unlocked. finished() follows.
    void start();

Q_SIGNALS:
    void finished(const QList<sandtray::health::HealthCheck> &checks);

private:
    void checkBoundary(const std::optional<sandbox::HostProblem> &problem);
    void checkLimits();
    void checkInterpreters();
    void checkFolders();
    void checkDisplay();
    void checkKeychain();

    Subjects m_subjects;
    QList<HealthCheck> m_checks;
};

}
