// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/healthcheck.h"

#include "base/clock.h"
#include "credentials/secretstore.h"
#include "sandbox/localbackend.h"
#include "settings/locations.h"

#include <memory>

namespace sandtray::cli {

/// `sandtray doctor`: looks at every prerequisite; exit code 1 when one is a problem.
class DoctorCommand : public Command {
    Q_OBJECT

public:
    struct Options {
        bool json = false;
        sandbox::LocalBackendConfig backend;
    };

    DoctorCommand(const settings::Locations &locations, const Options &options);
    ~DoctorCommand() override;
    void start() override;

private:
    void probe();
    void checkBoundary(const std::optional<sandbox::HostProblem> &problem);
    void checkLimits();
    void checkInterpreters();
    void checkFolders();
    void checkDisplay();
    void checkKeychain();
    void checkApplication();
    void show();

    settings::Locations m_locations;
    Options m_options;
    SystemClock m_clock;
    sandbox::LocalBackend m_backend;
    Result<> m_limits; // whether the kernel holds them all, or why not
    std::unique_ptr<credentials::SecretStore> m_keychain;
    QList<HealthCheck> m_checks;
};

}
