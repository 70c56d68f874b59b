// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/call.h"
#include "mcp/catalogue.h"
#include "mcp/contextrequests.h"

#include <QHash>
#include <QObject>

#include <memory>

namespace sandtray::mcp {

/// Answers requests of either era, whatever they came by, and keeps the tool calls in work. Unknown methods, and those
/// of the other era, get an error.
class Dispatcher final : public QObject {
    Q_OBJECT

public:
    Dispatcher(const Providers &providers, const Catalogue &catalogue);

    void dispatch(const Message &request, const Origin &origin, std::unique_ptr<Outlet> outlet);
    /// notifications/cancelled of this connection; one that comes too late is nothing.
    void cancel(const QString &connection, const QJsonValue &requestId);
    void cancelAll(const QString &connection);

private:
    void callTool(const Message &request, const Origin &origin, std::unique_ptr<Outlet> outlet);
    void listen(const Message &request, std::unique_ptr<Outlet> outlet);
    [[nodiscard]] QJsonObject toolList(const Message &request, Era era) const;

    ToolProvider &m_tools;
    const Catalogue &m_catalogue;
    ContextRequests m_context;
    QMultiHash<QString, Call *> m_calls; ///< by connection
};

}
