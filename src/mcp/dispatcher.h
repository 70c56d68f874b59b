// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/catalogue.h"
#include "mcp/contextrequests.h"
#include "mcp/openrequests.h"
#include "mcp/subscriptions.h"

#include <QObject>

#include <memory>

namespace sandtray::mcp {

/// Answers requests of either era, whatever they came by. Unknown methods, and those of the other era, get an error.
class Dispatcher final : public QObject {
    Q_OBJECT

public:
    Dispatcher(const Providers &providers, const Catalogue &catalogue, const Clock &clock);

    void dispatch(const Message &message, const Origin &origin, std::unique_ptr<Outlet> outlet);
    /// What a legacy connection sends besides requests; what is not known, or comes too late, is nothing.
    void takeNotice(const Message &message, const QString &connection);
    void withdrawAll(const QString &connection) { m_open.withdrawAll(connection); }

    /// Whose announcements the legacy connections get.
    [[nodiscard]] const Subscriptions &subscriptions() const { return m_subscriptions; }

private:
    void callTool(OpenRequest &request);
    void listTools(OpenRequest &request) const;
    static void setLogLevel(OpenRequest &request);

    Providers m_providers;
    const Catalogue &m_catalogue;
    ContextRequests m_context;
    Subscriptions m_subscriptions;
    OpenRequests m_open;
};

}
