// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settingsstore.h"

#include <memory>

namespace sandtray::settings {

/// The settings in an INI file. Keys that it does not know stay in the file. Main thread.
class FileSettingsStore final : public SettingsStore {
    Q_OBJECT

public:
    /// A file that is missing is made by the first save. Code::Conflict for a file of a newer Sandtray and
    /// Code::Protocol for one that is no settings file: it is left as it is. Code::Io when it cannot be read.
    [[nodiscard]] static Result<std::unique_ptr<FileSettingsStore>> open(const QString &path);

    [[nodiscard]] const Settings &current() const override { return m_current; }
    [[nodiscard]] Result<> save(const Settings &settings) override;

private:
    FileSettingsStore(QString path, const Settings &settings);

    QString m_path;
    Settings m_current;
};

}
