// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/memorysettingsstore.h"

#include "settings/settingsfields.h"

namespace sandtray::settings {

MemorySettingsStore::MemorySettingsStore(const Settings &settings, QObject *parent)
    : SettingsStore(parent)
    , m_current(settings)
{
}

Result<> MemorySettingsStore::save(const Settings &settings)
{
    if (const auto valid = validate(settings); !valid)
        return valid;
    if (settings == m_current)
        return {};
    m_current = settings;
    Q_EMIT settingsChanged(m_current);
    return {};
}

}
