// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QString>

namespace sandtray::settings {

/// What the human can choose. A plain value; `SettingsStore` keeps it.
struct Settings {
    enum class Language { System, English, French };
    Language language = Language::System;
    int port = 7391; ///< chosen once, then kept: client files hold it
    bool portChosen = false; ///< whether the first start has settled the port
    int ledgerDays = 30; ///< 0: metadata only
    qint64 memoryMegabytes = 1024; ///< defaults of a new sandbox
    double cpus = 1.0;
    qint64 diskMegabytes = 1024;
    int answerMinutes = 30; ///< an unanswered request is given up after this time
    bool notifications = true;

    friend bool operator==(const Settings &, const Settings &) = default;
};

}
Q_DECLARE_METATYPE(sandtray::settings::Settings)
