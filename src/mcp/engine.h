// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/providers.h"

#include <QObject>

#include <memory>

namespace sandtray::mcp {

class Exchange;
class LineChannel;
struct HttpRequest;

/// The protocol of an MCP server, both eras, without any input or output of its own: transports bring exchanges and
/// channels, providers have the tools, resources and prompts. Outlives its transports; main thread.
class Engine final : public QObject {
    Q_OBJECT

public:
    /// `version` is that of the server.
    Engine(const Providers &providers, SessionStore &sessions, const QString &version);
    ~Engine() override;

    void serve(Exchange &exchange, const HttpRequest &request);
    /// From now on the channel's lines are served; `caller.connection` names it.
    void attach(LineChannel &channel, const Caller &caller);

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}
