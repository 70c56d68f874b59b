// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

#include "base/clock.h"
#include "credentials/secretstore.h"
#include "health/examination.h"
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
    void examine(const Result<> &limits);
    void checkApplication(const QList<health::HealthCheck> &checks);
    void show(const QList<health::HealthCheck> &checks);

    settings::Locations m_locations;
    Options m_options;
    SystemClock m_clock;
    sandbox::LocalBackend m_backend;
    std::unique_ptr<credentials::SecretStore> m_keychain;
};

}
