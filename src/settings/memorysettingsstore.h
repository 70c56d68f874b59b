// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settingsstore.h"

namespace sandtray::settings {

/// Settings that end with the process: for a demonstration and for tests.
class MemorySettingsStore final : public SettingsStore {
    Q_OBJECT

public:
    explicit MemorySettingsStore(const Settings &settings = {}, QObject *parent = nullptr);

    [[nodiscard]] const Settings &current() const override { return m_current; }
    [[nodiscard]] Result<> save(const Settings &settings) override;

private:
    Settings m_current;
};

}
