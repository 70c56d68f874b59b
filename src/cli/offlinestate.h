// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "credentials/secretstore.h"
#include "history/statestore.h"
#include "settings/locations.h"

#include <memory>

namespace sandtray::cli {

/// The state file while no application runs: opened by the command itself and vouched for as far as the keychain
/// answers; where there is none, as far as file permissions go.
class OfflineState : public QObject {
    Q_OBJECT

public:
    OfflineState(const settings::Locations &locations, const Clock &clock);
    ~OfflineState() override;

    /// The open store, valid as long as this.
    [[nodiscard]] QFuture<Result<history::StateStore *>> open();

private:
    settings::Locations m_locations;
    const Clock &m_clock;
    std::unique_ptr<credentials::SecretStore> m_keychain;
    std::unique_ptr<history::StateStore> m_state;
};

}
