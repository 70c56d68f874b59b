// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QString>

namespace sandtray::settings {

/// Whether a program starts with the desktop: an entry in the user's autostart folder (freedesktop Desktop Application
/// Autostart Specification 0.5). Only a file of our name is written or removed.
class Autostart {
public:
    /// `folder`: $XDG_CONFIG_HOME/autostart. `program`: absolute path.
    Autostart(QString folder, QString program);

    /// There is an entry and it is not hidden.
    [[nodiscard]] bool isEnabled() const;
    /// Code::Io when the file cannot be written or removed.
    [[nodiscard]] Result<> setEnabled(bool enabled) const;

private:
    [[nodiscard]] QString path() const;
    [[nodiscard]] QByteArray entry() const;

    QString m_folder;
    QString m_program;
};

}
