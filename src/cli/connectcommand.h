// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "clients/connector.h"

namespace sandtray::cli {

/// `sandtray connect`: lists the AI clients, connects them, takes connections back. The same as in the window.
class ConnectCommand : public Command {
    Q_OBJECT

public:
    struct Options {
        enum class Verb { List, Connect, Remove };
        Verb verb = Verb::List;
        QString client; ///< empty: all that are installed; for Remove, all that are connected
        bool dryRun = false;
        QString bridge; ///< absolute path of sandtray-mcp
        QString stateFolder;
    };

    explicit ConnectCommand(Options options);
    void start() override;

private:
    [[nodiscard]] clients::Connector connectorOf(const clients::ClientKind &kind) const;
    void list();
    [[nodiscard]] QList<const clients::ClientKind *> chosen() const;
    void next();
    void show(const clients::ConnectionPlan &plan) const;
    void conclude(const clients::ClientKind &kind, const Result<> &done, const QString &file);
    void showByHand(const clients::ClientKind &kind) const;
    void end(int code);

    Options m_options;
    clients::Surroundings m_session;
    QList<const clients::ClientKind *> m_left;
    int m_code = 0;
};

}
