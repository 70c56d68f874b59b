// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/openrequests.h"

namespace sandtray::mcp {

OpenRequests::OpenRequests(const Catalogue &catalogue, const Clock &clock)
    : m_catalogue(catalogue)
    , m_states(clock)
{
}

OpenRequest &OpenRequests::open(const Message &message, const Origin &origin, std::unique_ptr<Outlet> outlet)
{
    auto *const request = new OpenRequest(message, origin, std::move(outlet), m_catalogue, m_states);
    request->setParent(this);
    const QString connection = origin.caller.connection;
    m_open.insert(connection, request);
    connect(request, &OpenRequest::ended, this, [this, connection, request] { m_open.remove(connection, request); });
    return *request;
}

void OpenRequests::withdraw(const QString &connection, const QJsonValue &id)
{
    const auto requests = m_open.values(connection);
    for (OpenRequest *request : requests) {
        if (request->message().id == id)
            request->withdraw();
    }
}

void OpenRequests::withdrawAll(const QString &connection)
{
    const auto requests = m_open.values(connection);
    for (OpenRequest *request : requests)
        request->withdraw();
}

void OpenRequests::takeResponse(const QString &connection, const Message &response)
{
    const auto requests = m_open.values(connection);
    for (OpenRequest *request : requests) {
        if (request->takeResponse(response))
            return;
    }
}

}
