// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/collaborators.h"
#include "tools/operationdesk.h"
#include "tools/picturescaler.h"
#include "tools/sandboxregistry.h"
#include "tools/templateshelf.h"
#include "tools/tombstones.h"

#include <QObject>

#include <functional>

namespace sandtray {
class ArgumentReader;
}

namespace sandtray::tools {

class FileTools;
class RunTools;
class SandboxListing;
class SandboxTools;

/// The tools that Sandtray offers: reads arguments, checks rights, and hands the work to registry and desk. Main thread,
/// owned by the composition root.
class Toolbox : public QObject, public mcp::ToolProvider {
    Q_OBJECT

public:
    struct Services {
        SandboxRegistry &registry;
        OperationDesk &desk;
        ClientBook &clients;
        SecretSource &secrets;
        PictureScaler &scaler;
        TemplateShelf &shelf;
        const Tombstones &tombstones;
    };

    explicit Toolbox(const Services &services, QObject *parent = nullptr);
    ~Toolbox() override;

    /// What the human set; from now on.
    void setDefaults(const Defaults &defaults);

    [[nodiscard]] QList<mcp::ToolDefinition> tools() const override;
    void call(mcp::PendingCall &call) override;
    void connectionClosed(const ClientId &client, const QString &connection) override;
    void connectionOpened(const ClientId &client, const QString &connection) override;

private:
    using Handler = std::function<void(mcp::PendingCall &, ArgumentReader &)>;

    Services m_services;
    std::unique_ptr<SandboxTools> m_sandboxTools;
    std::unique_ptr<SandboxListing> m_listing;
    std::unique_ptr<RunTools> m_runTools;
    std::unique_ptr<FileTools> m_fileTools;
    QHash<QString, Handler> m_handlers;
};

}
