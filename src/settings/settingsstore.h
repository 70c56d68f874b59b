// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "settings/settings.h"

#include <QObject>

namespace sandtray::settings {

/// Keeps the settings. Values out of range fall back to their default, one by one; the rest of the file is kept.
class SettingsStore : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    [[nodiscard]] virtual const Settings &current() const = 0;
    /// Code::Io when they cannot be written: then nothing changed.
    [[nodiscard]] virtual Result<> save(const Settings &settings) = 0;

Q_SIGNALS:
    void settingsChanged(const sandtray::settings::Settings &settings);
};

}
