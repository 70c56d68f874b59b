// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/clientregistry.h"
#include "cli/controlserver.h"
#include "tools/sandboxregistry.h"

#include <QHash>
#include <QObject>

#include <functional>

namespace sandtray::app {

/// Answers the commands of other terminals. Main thread, owned by Core.
class ControlDesk final : public QObject, public cli::ControlHandler {
    Q_OBJECT

public:
    ControlDesk(tools::SandboxRegistry &registry, ClientRegistry &clients, history::StateStore &state);

    [[nodiscard]] QFuture<Result<QJsonValue>> handle(const QString &command, const QJsonObject &arguments) override;

Q_SIGNALS:
    void showRequested();

private:
    using Answer = QFuture<Result<QJsonValue>>;

    Answer list(const QJsonObject &arguments);
    Answer kill(const QJsonObject &arguments);
    Answer log(const QJsonObject &arguments);
    Answer grants(const QJsonObject &arguments);
    Answer revokeGrant(const QJsonObject &arguments);
    Answer createToken(const QJsonObject &arguments);
    Answer listTokens(const QJsonObject &arguments);
    Answer revokeToken(const QJsonObject &arguments);

    tools::SandboxRegistry &m_registry;
    ClientRegistry &m_clients;
    history::StateStore &m_state;
    QHash<QString, Answer (ControlDesk::*)(const QJsonObject &)> m_commands;
};

}
