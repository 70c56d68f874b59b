// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/offlinestate.h"

namespace sandtray::cli {

/// `sandtray token create|list|revoke`: through the running application, which knows the token at once; otherwise in
/// the state file. Works without D-Bus and keychain.
class TokenCommand : public Command {
    Q_OBJECT

public:
    struct Options {
        enum class Verb { Create, List, Revoke };
        Verb verb = Verb::List;
        QString argument; ///< client name, or token id
    };

    TokenCommand(const settings::Locations &locations, Options options);
    void start() override;

private:
    void onAnswer(const Result<QJsonValue> &answer);
    void workOnFile(history::StateStore &state);
    void createInFile(history::StateStore &state);
    void listFile(history::StateStore &state);
    void revokeInFile(history::StateStore &state);
    void show(const QJsonValue &answer);
    void fail(const Error &error);

    settings::Locations m_locations;
    Options m_options;
    SystemClock m_clock;
    OfflineState m_offline;
};

}
