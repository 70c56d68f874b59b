// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/offlinestate.h"

#include "base/clock.h"

namespace sandtray::cli {

/// `sandtray log`: the ledger, oldest of the chosen rows first; from the running application, or from the file.
class LogCommand : public Command {
    Q_OBJECT

public:
    struct Options {
        history::LedgerQuery query;
        bool json = false; ///< one JSON object a line
    };

    LogCommand(const settings::Locations &locations, Options options);
    void start() override;

private:
    void show(const QJsonArray &rows);
    void readFile();
    void fail(const Error &error);

    settings::Locations m_locations;
    Options m_options;
    SystemClock m_clock;
    OfflineState m_offline;
};

}
